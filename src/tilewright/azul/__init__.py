"""Azul (2017), with the gray wall and the joker tiles."""

from tilewright.azul import appeal, deals, evaluate, marks, observe, rules, scoring, steps
from tilewright.azul.evaluate import LOSSES, MASTERS, OVERSIGHTS, WEIGHTS, network
from tilewright.azul.motifs import MOTIFS, motif
from tilewright.azul.moves import MOVES, move_id, move_text
from tilewright.azul.observe import planes
from tilewright.azul.pieces import partial_deal
from tilewright.azul.reasons import PROMISES, REASONS
from tilewright.azul.rule_texts import DEAL_RULE, END_RULE, RULE_TEXTS
from tilewright.azul.show import picture
from tilewright.azul.state import DEAL, STATE
from tilewright.azul.svg import move_places, places, svg
from tilewright.azul.tags import step_place, step_run, tags
from tilewright.azul.text import read_deal, read_state, tiles, write_deal, write_state
from tilewright.azul.variant import OPTIONS, VARIANT, variant
from tilewright.azul.view import DealView, Printed, View, printed, view
from tilewright.azul.words import (
    OWN_VERBS,
    REFUSALS,
    STEPS,
    describe_move,
    move_help,
    move_values,
    step_values,
)
from tilewright.game import Game, Words
from tilewright.parts.market import LONGEST
from tilewright.rules import Kernels

RULES = 1

GAME = Game(
    name="azul",
    title=Words("Azul", "Azul"),
    year=2017,
    rules=RULES,
    options=OPTIONS,
    moves=MOVES,
    longest=LONGEST,
    kernels=Kernels(
        start=deals.start,
        draw=deals.draw,
        draw_given=deals.draw_given,
        lay=deals.lay,
        legal_moves=rules.legal_moves,
        check_move=rules.check_move,
        play=rules.play,
        settle_one=steps.settle_one,
        waste=rules.waste,
        standing=scoring.standing,
        appeal=appeal.appeal,
        features=evaluate.features,
        observe=observe.observe,
        board_marks=marks.board_marks,
        table_marks=marks.table_marks,
    ),
    variant_type=VARIANT,
    state_type=STATE,
    deal_type=DEAL,
    variant=variant,
    move_text=move_text,
    move_id=move_id,
    write_deal=write_deal,
    read_deal=read_deal,
    write_state=write_state,
    read_state=read_state,
    tiles=tiles,
    view_type=View,
    printed_type=Printed,
    deal_view_type=DealView,
    heaps=("bag", "lid"),
    view=view,
    printed=printed,
    svg=svg,
    places=places,
    move_places=move_places,
    picture=picture,
    rule_texts=RULE_TEXTS,
    end_rule=END_RULE,
    deal_rule=DEAL_RULE,
    refusals=REFUSALS,
    move_values=move_values,
    describe_move=describe_move,
    own_verbs=OWN_VERBS,
    steps=STEPS,
    step_values=step_values,
    step_place=step_place,
    step_run=step_run,
    reasons=REASONS,
    move_help=move_help,
    tags=tags,
    motifs=MOTIFS,
    motif=motif,
    weights=WEIGHTS,
    promises=PROMISES,
    oversights=OVERSIGHTS,
    masters=MASTERS,
    losses=LOSSES,
    warmth=4.0,
    marks=marks.MARKS,
    network=network,
    planes=planes,
    partial_deal=partial_deal,
)
