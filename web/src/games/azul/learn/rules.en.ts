// Azul in our own words; docs/rules/azul.md is the authority.
import type { RulesText } from "../../../contract/learn";

const en = {
  short: [
    "In turn, take all tiles of one color from a display or from the center, and put them on one of your five lines.",
    "When everything is taken, each full line sends one tile to the wall and scores. Tiles that did not fit cost points.",
    "The game ends when someone completes a row across the wall. Then rows, columns and colors bring more.",
  ],
  sections: {
    setup: {
      title: "Before you start",
      pictures: {},
      rules: {
        "AZ-1": "*2 to 4 players.* Two play with 5 factory displays, three with 7, four with 9.",
        "AZ-2":
          "*The bag* holds 100 tiles, 20 each of blue, yellow, red, black and white. Used tiles wait in the box lid.",
        "AZ-3":
          "Everyone plays on the same side of the wall: the *colored side*, unless the table chose the gray one.",
        "AZ-4": "Scores start at 0.",
        "AZ-5":
          "The table names a first player, or chance does. *Four tiles*, drawn blind, lie on every display.",
      },
    },
    offer: {
      title: "Taking tiles",
      pictures: {
        take: "The two blue tiles are taken. Yellow and red slide to the center.",
      },
      rules: {
        "AZ-10":
          "The first player lays the first-player marker in the center and begins; then clockwise.",
        "AZ-11":
          "Take *all tiles of one color*: from one display, and the rest of it slides to the center; or from the center.",
        "AZ-12":
          "Whoever takes from the center *first in a round* takes the marker too. It lies on the floor line like a tile, and its holder starts the next round. With a full floor it still comes along, and costs nothing.",
        "AZ-19":
          "When displays and center are empty, the taking is over. If nobody took the marker, the same player starts again.",
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
        "AZ-16": "Tiles too many for the line *fall* to the floor line.",
        "AZ-17": "You may also drop all of them to the floor. So there is always a move.",
        "AZ-18":
          "The floor line has seven spaces, filled from the left. Tiles beyond them go to the lid and cost nothing.",
      },
    },
    tiling: {
      title: "Covering the wall",
      pictures: {
        wall: "The yellow tile of line 3 goes to the wall. It makes a run of three across and of two down: +5.",
      },
      rules: {
        "AZ-20":
          "From the top, every *full line* moves its rightmost tile to the space of its color in that row, and scores at once.",
        "AZ-21": "The other tiles of a full line go to the lid. Unfinished lines stay as they are.",
        "AZ-22":
          "A tile that touches no other scores *1*. Otherwise count the run it lies in across, and the one down; a run of two or more brings its length.",
      },
    },
    floor: {
      title: "Paying for the floor",
      pictures: {
        floor: "The marker and two tiles: 1, 1 and 2 points are lost.",
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
        bonus: "A full row brings 2, a full column 7, all five tiles of a color 10.",
      },
      rules: {
        "AZ-30":
          "The displays are filled again, four tiles each, in order. An empty bag takes back the tiles of the lid. If even those run out, play with what there is; with no tile at all, the game ends.",
        "AZ-31": "The game ends after the round in which a wall gets a *complete row*.",
        "AZ-32":
          "Then come the bonuses: *2* for each full row, *7* for each full column, *10* for each color with all five tiles on the wall.",
        "AZ-33": "Most points win. In a tie, more full rows; still tied, the victory is shared.",
        "AZ-34": "After round 20 the game ends in any case.",
      },
    },
    gray: {
      title: "The gray side",
      pictures: {},
      rules: {
        "AZ-40":
          "You choose the space: any free one of the row, if its *column* has no tile of that color yet (nor the row, AZ-15). Rows go from the top; all players choose at the same time.",
        "AZ-41": "While taking tiles, only the row is looked at, never the columns.",
        "AZ-42":
          "If a full line finds no space, *all its tiles* fall to the floor line. While there is a space, you must use one.",
        "AZ-43": "All five tiles of a color bring 10 here too.",
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
          "Everything you took goes on one line, or to the floor. A line holds jokers and at most one color. A line of jokers alone is open to any color its row still allows.",
        "AZ-53":
          "If a full line has a joker, *a joker* goes to the wall: to the space of the line’s color, or, from a line of jokers alone, to any free space of the row.",
        "AZ-54":
          "On the gray side it goes where a tile of its color could go; from a line of jokers alone, anywhere in the row. It forbids no color elsewhere.",
        "AZ-55":
          "On the colored side a joker on a color’s space *closes that row* to that color for good.",
        "AZ-56": "Jokers count for runs, rows and columns, never for the 10 points of a color.",
        "AZ-57":
          "When not everything fits, colored tiles are laid first: the jokers are the first to fall.",
      },
    },
  },
} satisfies RulesText;

export default en;
