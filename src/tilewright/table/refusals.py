"""Why a table rejects a command: a code, the rule if one applies, and words."""

from dataclasses import dataclass

from tilewright.game import Lang, Sentence
from tilewright.moves import Refusal

SENTENCES = {
    "stale": ("The board has changed: look again.", "Le plateau a changé : regardez de nouveau."),
    "not_your_seat": ("This seat is not yours.", "Cette place n'est pas la vôtre."),
    "not_host": ("Only the host may do this.", "Seul l'hôte peut faire cela."),
    "no_such_seat": ("There is no such seat.", "Cette place n'existe pas."),
    "is_bot": ("A bot sits there.", "Un robot occupe cette place."),
    "not_bot": ("No bot plays for this seat.", "Aucun robot ne joue pour cette place."),
    "not_started": (
        "The game starts when all seats are taken.",
        "La partie commence quand toutes les places sont prises.",
    ),
    "over": ("The game is over.", "La partie est terminée."),
    "paused": ("The game is paused.", "La partie est en pause."),
    "not_over": ("The game is not over yet.", "La partie n'est pas encore terminée."),
    "not_your_turn": ("It is not your turn.", "Ce n'est pas votre tour."),
    "unconfirmed": (
        "The last move waits to be confirmed or undone.",
        "Le dernier coup attend d'être confirmé ou annulé.",
    ),
    "nothing_to_confirm": ("There is nothing to confirm.", "Il n'y a rien à confirmer."),
    "nothing_to_undo": (
        "There is nothing to undo freely: ask the others to take it back.",
        "Il n'y a rien à annuler librement : demandez aux autres de revenir en arrière.",
    ),
    "no_such_ply": (
        "Expected fewer moves than were played.",
        "Il faut un nombre de coups inférieur à ceux déjà joués.",
    ),
    "no_takeback": (
        "You are not asked to take moves back.",
        "Personne ne vous demande de revenir en arrière.",
    ),
    "not_away": (
        "A bot may play only for someone who has been away for two minutes, and for the time of"
        " a move.",
        "Un robot ne peut jouer que pour une personne absente depuis deux minutes, et depuis le"
        " temps accordé à un coup.",
    ),
    "chat_closed": ("The host has closed the chat.", "L'hôte a fermé la discussion."),
    "nothing_said": ("There is nothing to read in it.", "Il n'y a rien à y lire."),
    "closed": (
        "This table is closed to spectators.",
        "Cette table est fermée aux spectateurs.",
    ),
    "hinted": (
        "The hint for this board has been given already.",
        "Le conseil pour ce plateau a déjà été donné.",
    ),
    "busy": (
        "The bots have too many questions to answer: try again in a moment.",
        "Les robots ont trop de questions : réessayez dans un instant.",
    ),
    "too_many_tables": (
        "Too many new tables: wait a while.",
        "Trop de nouvelles tables : attendez un peu.",
    ),
    "full": (
        "This server is full: try again later.",
        "Ce serveur est plein : réessayez plus tard.",
    ),
    "enough": (
        "So much has happened at this table that the game can only go on to its end.",
        "Il s'est passé tant de choses à cette table que la partie ne peut que se terminer.",
    ),
    "said_enough": (
        "Too much has happened at this table: the chat is closed.",
        "Il s'est passé trop de choses à cette table : la discussion est close.",
    ),
    "no_table": ("There is no such table.", "Cette table n'existe pas."),
    "unreadable": (
        "This version cannot read the table: its rules or its format have changed."
        " Nothing is lost; please tell the people who run this server.",
        "Cette version ne peut pas lire la table : ses règles ou son format ont changé."
        " Rien n'est perdu ; prévenez les personnes qui gèrent ce serveur.",
    ),
    "not_read": (
        "The table could not be read: try again.",
        "La table n'a pas pu être lue : réessayez.",
    ),
    "not_stored": (
        "It could not be stored: try again.",
        "Cela n'a pas pu être enregistré : réessayez.",
    ),
    "no_bot": ("No bot answers now: try again.", "Aucun robot ne répond : réessayez."),
    "no_hints": ("This table plays without hints.", "Cette table joue sans conseils."),
    "rematched": (
        "There is already a next game for this table.",
        "Une nouvelle partie existe déjà pour cette table.",
    ),
    "rated_deal": (
        "At a rated table nothing is taken back over a deal.",
        "À une table classée, on ne revient pas en arrière au-delà d'un tirage.",
    ),
    "rated_end": (
        "A rated game is played to its end: whoever leaves is replaced by a bot.",
        "Une partie classée se joue jusqu'au bout : un robot remplace qui s'en va.",
    ),
    "taken": (
        "Someone was faster: this seat is taken.",
        "Quelqu'un a été plus rapide : cette place est prise.",
    ),
    "not_a_move": ("This is not a move of this game.", "Ce n'est pas un coup de ce jeu."),
    "bad_name": (
        "Expected a name of 1 to 24 visible characters.",
        "Il faut un nom de 1 à 24 caractères visibles.",
    ),
}


@dataclass(frozen=True)
class Rejection:
    """Why a command is not done. It is an answer, not an exception."""

    code: str
    sentence: Sentence

    def words(self, lang: Lang) -> str:
        return self.sentence.say(lang)

    @property
    def rule(self) -> str:
        return self.sentence.rule


def reject(code: str) -> Rejection:
    return Rejection(code, Sentence("", *SENTENCES[code]))


def reject_move(refusal: Refusal) -> Rejection:
    """What the rules say against a move. Its braces are escaped: ``Sentence`` fills in others."""
    words = (text.replace("{", "{{").replace("}", "}}") for text in (refusal.en, refusal.fr))
    return Rejection("illegal", Sentence(refusal.rule, *words))
