"""What can be asked over HTTP about being told things."""

from tilewright.server.operations import Operation

ASKED = (400, 401, 403, 429, 503)
TELLING_OPERATIONS = (
    Operation(
        method="GET",
        path="/api/card/telling",
        name="telling",
        summary="What the card is told away from the page, and where.",
        gives="TellingShown",
        problems=(401, 429, 503),
    ),
    Operation(
        method="POST",
        path="/api/card/telling",
        name="wish",
        summary="Choose what to be told, and when not.",
        takes="Wishes",
        gives="TellingShown",
        problems=ASKED,
    ),
    Operation(
        method="POST",
        path="/api/card/channels",
        name="add_channel",
        summary="Be told things at one more place; a mail address is asked to confirm that.",
        takes="ChannelWanted",
        gives="TellingShown",
        problems=(*ASKED, 409),
        query=("lang",),
    ),
    Operation(
        method="DELETE",
        path="/api/card/channels/{channel}",
        name="remove_channel",
        summary="Be told nothing there any more.",
        gives="TellingShown",
        problems=(401, 403, 429, 503),
    ),
    Operation(
        method="POST",
        path="/api/card/telling/{table}",
        name="mute_table",
        summary="Be told nothing about a table, or things again.",
        takes="MuteWanted",
        gives="TellingShown",
        problems=ASKED,
    ),
    Operation(
        method="POST",
        path="/api/channels",
        name="confirm_channel",
        summary="Confirm a mail address, with the code that was sent there.",
        takes="ChannelConfirmed",
        gives="Noted",
        problems=(400, 403, 404, 429, 503),
    ),
)
