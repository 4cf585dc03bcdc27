// Azul in our own words; docs/rules/azul.md is the authority.
import type { RulesText } from "../../../contract/learn";

const en = {
  short: [
    "In turn, take all tiles of one color from a display or from the center, and put them on one of your five lines.",
    "When everything is taken, each full line sends one tile to the wall and scores. Tiles that did not fit cost points.",
    "The game ends when someone completes a row across the wall. Then complete rows, columns and colors score a bonus.",
  ],
  sections: {
    setup: {
      title: "Before you start",
      pictures: {},
      rules: {
        "AZ-1": "*2 to 4 players.* Two play with 5 factory displays, three with 7, four with 9.",
        "AZ-2":
          "*The bag* holds 100 tiles, 20 each of blue, yellow, red, black and white. Discarded tiles wait in the box lid.",
        "AZ-3":
          "Everyone plays on the same side of the wall: the *colored side*, unless the table chose the gray one.",
        "AZ-4": "Scores start at 0.",
        "AZ-5":
          "The table names the first player; otherwise it is random. *Four tiles*, drawn blind, go on every display.",
      },
    },
    offer: {
      title: "Taking tiles",
      pictures: {
        take: "The two blue tiles are taken. Yellow and red slide to the center.",
      },
      rules: {
        "AZ-10":
          "The first player puts the first-player marker in the center and begins. Play goes clockwise.",
        "AZ-11":
          "Take *all tiles of one color*, either from one display, whose other tiles slide to the center, or from the center.",
        "AZ-12":
          "Whoever takes from the center *first in a round* takes the marker too. It lies on the floor line like a tile, and its holder starts the next round. With a full floor it still comes along, and costs nothing.",
        "AZ-19":
          "When the displays and the center are empty, nothing is left to take. If nobody took the marker, the same player starts the next round too.",
      },
    },
    lines: {
      title: "Filling lines",
      pictures: {
        line: "Three blue tiles: line 1 or line 2 may take them. Line 3 holds yellow, row 4 of the wall has its blue tile already, line 5 holds black.",
      },
      rules: {
        "AZ-13": "What you took goes on *one* of your five pattern lines, from right to left.",
        "AZ-14": "A line holds *one color only*. A full line takes nothing more.",
        "AZ-15": "A line refuses a color that its *row of the wall* already has.",
        "AZ-16": "Tiles that do not fit *fall* to the floor line.",
        "AZ-17": "You may also drop them all on the floor line, so there is always a move.",
        "AZ-18":
          "The floor line has seven spaces, filled from the left. Tiles beyond them go to the lid and cost nothing.",
      },
    },
    tiling: {
      title: "Tiling the wall",
      pictures: {
        wall: "The yellow tile of line 3 goes to the wall. It makes a run of three across and one of two down: +5.",
      },
      rules: {
        "AZ-20":
          "From the top, every *full line* moves its rightmost tile to the space of its color in that row, and scores at once.",
        "AZ-21": "The other tiles of a full line go to the lid. Unfinished lines stay as they are.",
        "AZ-22":
          "A tile that touches no other scores *1*. Otherwise count the run it is part of across, then the one down; each run of two or more scores its length.",
      },
    },
    floor: {
      title: "Paying for the floor",
      pictures: {
        floor: "The marker and two tiles cost 1, 1 and 2 points.",
      },
      rules: {
        "AZ-23":
          "Then each tile on your floor line costs what is printed above it: −1 −1 −2 −2 −2 −3 −3. The marker counts as one. A score never falls *below 0*.",
        "AZ-24":
          "Floor tiles go to the lid. The marker stays with its holder, who starts the next round.",
      },
    },
    end: {
      title: "On to the end",
      pictures: {
        bonus: "A full row scores 2, a full column 7, all five tiles of a color 10.",
      },
      rules: {
        "AZ-30":
          "The displays are filled again, four tiles each, in order. When the bag is empty, the tiles in the lid go back into it. If even those run out, play with what there is; with no tiles at all, the game ends.",
        "AZ-31": "The game ends after the round in which a wall gets a *complete row*.",
        "AZ-32":
          "Then come the bonuses: *2* for each full row, *7* for each full column, *10* for each color with all five tiles on the wall.",
        "AZ-33":
          "Most points wins. If tied, the most full rows; if still tied, the victory is shared.",
        "AZ-34": "After round 20 the game ends in any case.",
      },
    },
    gray: {
      title: "The gray side",
      pictures: {},
      rules: {
        "AZ-40":
          "You choose the space: any free one in the row, as long as neither its *column* nor the row (AZ-15) has that color yet. Go from the top row down; all players choose at the same time.",
        "AZ-41": "When you take tiles, only the row matters, never the columns.",
        "AZ-42":
          "If a full line finds no space, *all its tiles* fall to the floor line. While there is a space, you must use one.",
        "AZ-43": "All five tiles of a color score 10 here too.",
      },
    },
    jokers: {
      title: "Joker tiles",
      pictures: {},
      rules: {
        "AZ-50": "Jokers replace some tiles in the bag: 5 with two players, 10 with three or four.",
        "AZ-51":
          "Take a color as usual and leave the jokers; or take *all jokers* of that source, alone or with all tiles of one color.",
        "AZ-52":
          "Everything you took goes on one line, or to the floor. A line holds jokers and at most one color. A line of nothing but jokers is still open to any color its row allows.",
        "AZ-53":
          "If a full line has a joker, *a joker* goes to the wall: to the space of the line’s color or, from a line of nothing but jokers, to any free space in the row.",
        "AZ-54":
          "On the gray side it goes where a tile of its color could go; from a line of nothing but jokers, anywhere in the row. It forbids no color elsewhere.",
        "AZ-55":
          "On the colored side a joker on a color’s space *closes that row* to that color for good.",
        "AZ-56":
          "Jokers count toward runs, rows and columns, never toward the 10 points of a color.",
        "AZ-57":
          "When not everything fits, colored tiles are laid first: the jokers are the first to fall.",
      },
    },
  },
} satisfies RulesText;

export default en;
