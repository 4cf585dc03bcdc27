// Summer Pavilion in our own words; docs/rules/pavilion.md is the authority.
import type { RulesText } from "../../../contract/learn";

const en = {
  short: [
    "Each round has two parts. First, take tiles of one color in turn until none are left.",
    "Then lay them on your stars: a space marked 4 costs four tiles. Each round one color is the joker and stands in for the others.",
    "Long chains score more. Surround pillars, statues and windows to win bonus tiles. After six rounds, full stars and full numbers score.",
  ],
  sections: {
    setup: {
      title: "Before you start",
      pictures: {
        rounds:
          "Six rounds, six joker colors, and the supply of ten bonus tiles. Here it is round 2: green is the joker.",
      },
      rules: {
        "PA-1":
          "*2 to 4 players.* Two play with 5 factory displays, three with 7, four with 9. Everyone uses the same side: the *colored stars*, unless the table chose the gray side.",
        "PA-2":
          "*The bag* holds 132 tiles, 22 each of purple, green, orange, yellow, blue and red. Discarded tiles go to the tower.",
        "PA-3": "Everyone starts with *5 points*.",
        "PA-4": "Ten tiles fill the supply; then four go on every display.",
        "PA-5":
          "Six rounds, each with its *joker color*: purple, green, orange, yellow, blue, red.",
        "PA-6":
          "The first-player marker lies in the center. The table names the first player; otherwise it is random.",
      },
    },
    taking: {
      title: "Part one: taking",
      pictures: {
        take: "Purple is the joker. Taking green takes both green tiles and exactly one purple one.",
      },
      rules: {
        "PA-10":
          "Take *all tiles of one color*, but not the joker color, either from one display, whose other tiles slide to the center, or from the center.",
        "PA-11": "If there are jokers too, take exactly *one joker* with them.",
        "PA-12": "Where there are only jokers, take exactly one of them.",
        "PA-13":
          "Whoever takes from the center *first in a round* takes the marker too, and loses 1 point for each tile taken.",
        "PA-14": "A score never falls *below 1*.",
        "PA-15":
          "When the displays and the center are empty, part one is over. A marker nobody took stays with its last holder.",
      },
    },
    placing: {
      title: "Part two: laying",
      pictures: {
        pay: "Space 4 of the orange star costs four tiles: one orange is laid, one orange and two purple jokers go to the tower.",
      },
      rules: {
        "PA-20":
          "Whoever holds the marker begins. Play goes clockwise, one tile each, until everyone has passed.",
        "PA-21":
          "Choose a free space and pay *as many tiles as its number says*. One is laid there, the others go to the tower.",
        "PA-22":
          "A colored star takes its own color. *Jokers may stand in*, but at least one tile, the one you lay, has the star’s color. You choose how many jokers to spend.",
        "PA-23": "To lay a tile of the joker color, pay with that color only.",
        "PA-24": "The *center star* takes each color once.",
        "PA-25": "Tiles you have not spent stay with you.",
      },
    },
    scoring: {
      title: "Scoring a tile",
      pictures: {
        chain: "The new tile on 6 joins those on 4 and 5: a chain of three, +3.",
      },
      rules: {
        "PA-26":
          "A tile scores 1 for itself and 1 for every tile of its star *joined to it in an unbroken chain*: up to 6 in all. Spaces 6 and 1 are neighbors.",
        "PA-27": "A score has no upper limit.",
      },
    },
    bonus: {
      title: "Bonus tiles",
      pictures: {
        structures:
          "All spaces around them are covered: the pillar gives 1 tile, the statue 2, the window 3.",
      },
      rules: {
        "PA-30":
          "Cover all spaces around a *pillar* for 1 tile from the supply, around a *statue* for 2, around a *window* for 3. You choose them, and you take them at once.",
        "PA-31":
          "One tile may complete several of them: all count. If the supply runs short, take what there is.",
        "PA-32":
          "After each such turn the supply is filled up to 10. When the bag is empty, the tiles in the tower go back into it first.",
      },
    },
    passing: {
      title: "Passing",
      pictures: {
        pass: "Six tiles left: four are kept in the corners, the other two are lost, −2.",
      },
      rules: {
        "PA-40":
          "If you cannot or will not lay a tile, pass. *Up to 4 tiles* are kept in the corners for the next round; each of the others costs 1 point.",
        "PA-41": "You may keep fewer, but it costs you points.",
        "PA-42": "With an empty hand you have passed, and lose nothing.",
      },
    },
    end: {
      title: "On to the end",
      pictures: {
        values: "What full stars and full numbers score.",
      },
      rules: {
        "PA-50":
          "A new round: the next joker color, fresh displays, the marker back in the center, kept tiles back in hand. Whoever holds the marker begins.",
        "PA-51":
          "After six rounds every *full star* scores: center 12, red 14, blue 15, yellow 16, orange 17, green 18, purple 20.",
        "PA-52":
          "When all spaces of a number are covered, the *1s* score 4, the *2s* 8, the *3s* 12 and the *4s* 16.",
        "PA-53": "Tiles still kept cost 1 point each, so keep none in the last round.",
        "PA-54": "Most points wins; ties are shared.",
      },
    },
    gray: {
      title: "The gray side",
      pictures: {},
      rules: {
        "PA-60":
          "Any color may go on any star, but a star is *all one color or six different ones*. The second tile decides.",
        "PA-61":
          "Pay as in PA-22, with the color you lay. The numbers are printed in other places.",
        "PA-62": "A full star scores by its color; with six different colors it scores 12.",
      },
    },
  },
} satisfies RulesText;

export default en;
