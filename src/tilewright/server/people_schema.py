"""What is stored about people, the same in both stores: a step of their schemas, and the names of
the tables for whoever copies them."""

# ``card``: ``digest`` is of its secret; ``sealed`` is a key that only the secret opens, and which
# opens the keys of its seats. ``closed`` is when the server's host closed it.
# ``tie``: a seat that belongs to a card. ``standing``: how such a table stood after event ``seq``.
# ``offer``: a table that waits for whoever comes; ``seen`` is when its maker was last there.
# ``played`` and ``sat``: games of cards that ended, and who had their seats. ``place`` is what the
# seat counts for in ratings. ``report``: what people told the server's host.
# ``invitation``: to a card, by another that has a seat at a table. ``channel``: where a card is
# told things; ``code`` is the digest of what a mailbox has yet to confirm. ``wish``: what it wants
# to be told, and when it last was. ``notice``: what it was last told about a table, or that it
# wants to hear nothing of it.
PEOPLE = """
CREATE TABLE card (
    id text PRIMARY KEY,
    made double precision NOT NULL,
    name text NOT NULL,
    digest text NOT NULL UNIQUE,
    sealed text NOT NULL,
    closed double precision
);
CREATE TABLE tie (
    table_id text NOT NULL,
    seat integer NOT NULL,
    card text NOT NULL,
    sealed text NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX ties ON tie (card, at);
CREATE TABLE standing (
    table_id text PRIMARY KEY,
    seq bigint NOT NULL,
    shown text NOT NULL
);
CREATE TABLE offer (
    table_id text PRIMARY KEY,
    at double precision NOT NULL,
    seen double precision NOT NULL,
    is_sought integer NOT NULL,
    about text NOT NULL
);
CREATE TABLE played (
    table_id text PRIMARY KEY,
    at double precision NOT NULL,
    game text NOT NULL,
    players integer NOT NULL,
    is_rated integer NOT NULL,
    reason text NOT NULL
);
CREATE INDEX rated ON played (game, at) WHERE is_rated = 1;
CREATE TABLE sat (
    table_id text NOT NULL,
    seat integer NOT NULL,
    card text,
    level integer,
    name text NOT NULL,
    score integer NOT NULL,
    rank integer NOT NULL,
    place integer NOT NULL,
    points text NOT NULL,
    accuracy double precision,
    luck double precision,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX sittings ON sat (card);
CREATE TABLE season (
    number integer PRIMARY KEY,
    began double precision NOT NULL
);
CREATE TABLE block (
    card text NOT NULL,
    other text NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (card, other)
);
CREATE INDEX blocked ON block (other);
CREATE TABLE report (
    id text PRIMARY KEY,
    at double precision NOT NULL,
    card text,
    about text,
    table_id text NOT NULL,
    seat integer NOT NULL,
    said text NOT NULL
);
CREATE TABLE invitation (
    card text NOT NULL,
    table_id text NOT NULL,
    inviter text NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (card, table_id)
);
CREATE TABLE channel (
    id text PRIMARY KEY,
    card text NOT NULL,
    at double precision NOT NULL,
    lang text NOT NULL,
    target text NOT NULL,
    code text,
    failures integer NOT NULL
);
CREATE INDEX channels ON channel (card);
CREATE TABLE wish (
    card text PRIMARY KEY,
    about text NOT NULL,
    told double precision NOT NULL
);
CREATE TABLE notice (
    card text NOT NULL,
    table_id text NOT NULL,
    told text NOT NULL,
    is_off integer NOT NULL,
    PRIMARY KEY (card, table_id)
);
"""

# ``vacation``: when the holder of a card is away, and how many days that counts. ``seeker``: who
# waits for others to play with, by the digest of the key that opens their seat; the table where
# they wait, since when, when they last asked, and whether bots may take the free seats.
WAITING = """
CREATE TABLE vacation (
    card text NOT NULL,
    began double precision NOT NULL,
    until double precision NOT NULL,
    days integer NOT NULL,
    PRIMARY KEY (card, began)
);
CREATE INDEX vacations ON vacation (until);
CREATE TABLE seeker (
    seeker text PRIMARY KEY,
    table_id text NOT NULL,
    at double precision NOT NULL,
    seen double precision NOT NULL,
    fills integer NOT NULL
);
CREATE INDEX seekers ON seeker (table_id);
"""

COLUMNS = {  # of each table; the first ones are its key
    "card": "id, made, name, digest, sealed, closed",
    "tie": "table_id, seat, card, sealed, at",
    "played": "table_id, at, game, players, is_rated, reason",
    "sat": "table_id, seat, card, level, name, score, rank, place, points, accuracy, luck",
    "season": "number, began",
    "block": "card, other, at",
    "report": "id, at, card, about, table_id, seat, said",
    "invitation": "card, table_id, inviter, at",
    "channel": "id, card, at, lang, target, code, failures",
    "wish": "card, about, told",
    "vacation": "card, began, until, days",
    "notice": "card, table_id, told, is_off",
}  # what is left out is made again: whoever waits says so again

# Who looked at the open tables lately: shared by processes, and not kept.
AROUND = """
CREATE TABLE around (
    visitor text PRIMARY KEY,
    at double precision NOT NULL
);
"""
