// Stained Glass of Sintra in our own words; docs/rules/sintra.md is the authority.
import type { RulesText } from "../../../contract/learn";

const en = {
  short: [
    "In turn, take all panes of one color and set them on one strip: the one under your glazier or any to his right. He moves there with them.",
    "A full strip sends a pane to the window below. That window scores, and so do all lit windows to its right.",
    "Panes that do not fit break, and that costs points. After six rounds the windows themselves are scored.",
  ],
  sections: {
    setup: {
      title: "Before you start",
      pictures: {
        indicator: "The round indicator: in round III, yellow panes on a full strip score a bonus.",
      },
      rules: {
        "SI-1":
          "*2 to 4 players.* Two play with 5 factory displays, three with 7, four with 9. Discarded panes go to the glass tower.",
        "SI-2": "There are 100 panes, 20 each of yellow, orange, pink, blue and green.",
        "SI-3":
          "Everyone uses the same side of the palace board, *A or B*. They differ only at the end.",
        "SI-4":
          "Everyone has the same 8 two-sided pattern strips, shuffled, one above each window.",
        "SI-5": "The glazier starts above the leftmost strip.",
        "SI-6": "The table names the starting player; otherwise it is random.",
        "SI-7":
          "Scores start at 0, the broken-glass marker at the top of its track. Six panes on the *round indicator* show each round’s bonus color.",
        "SI-8": "Four panes from the bag go on every display.",
      },
    },
    turn: {
      title: "Your turn",
      pictures: {
        take: "The two orange panes are taken. Yellow and blue slide to the center.",
      },
      rules: {
        "SI-10":
          "Six rounds are played. The starting player puts the starting-player tile in the center and begins. Play goes clockwise until all panes are taken.",
        "SI-11": "A turn is one of two things: *take panes*, or *return the glazier*.",
        "SI-12":
          "Take *all panes of one color*, either from one display, whose other panes slide to the center, or from the center.",
        "SI-13":
          "Whoever takes from the center first in a round takes the starting-player tile too, and their broken-glass marker goes down 1.",
      },
    },
    strips: {
      title: "Setting panes",
      pictures: {
        glazier:
          "Two orange panes, the glazier above strip 3: only strips 3 and up are within reach. On strip 3 one pane would break.",
      },
      rules: {
        "SI-14":
          "The panes go on spaces of their color on *one strip*: the one under the glazier or any *to his right*. He moves there.",
        "SI-15":
          "A gray *joker space* takes any color. Where you could fill more or fewer of them, you choose.",
        "SI-16":
          "As many as fit must be set. Each pane left over *breaks*: your marker goes down 1.",
        "SI-17":
          "As long as some strip within reach can hold such a pane, you must choose one that can. Only if none can do all the panes break; the glazier stays where he is.",
      },
    },
    broken: {
      title: "Broken glass",
      pictures: {
        track: "Two panes broke: the marker moves from −1 to −3.",
      },
      rules: {
        "SI-18":
          "Reaching the last space costs *18 points* at once, and the marker starts again from the top.",
        "SI-19": "A score never falls *below 0*. To break ties, everything lost still counts.",
      },
    },
    complete: {
      title: "A full strip",
      pictures: {
        flip: "Strip 4 is full: one pane goes to the top of its window, and the strip is turned over.",
        windows: "Window 3 scores its 3, and the lit windows to its right: 2 and 1. In all: +6.",
      },
      rules: {
        "SI-20": "A strip with a free space left waits. When *all five* are filled, this happens:",
        "SI-21":
          "First, *1 point for each pane* on it that matches the top of the round indicator.",
        "SI-22": "You choose *one pane* for the window below; the other four go to the tower.",
        "SI-23":
          "The first pane fills the top frame, and the strip is *turned over*. The second fills the bottom frame, and the strip is gone. The glazier stays.",
        "SI-24":
          "Then the window scores its printed value, plus the value of *every window to its right* that holds a pane.",
        "SI-25": "A strip turned over starts empty.",
        "SI-26":
          "On side A any color is as good as another in a window; the choice only decides which panes return to the tower.",
      },
    },
    glazier: {
      title: "Returning the glazier",
      pictures: {},
      rules: {
        "SI-30":
          "Instead of taking panes, send the glazier back to your *leftmost strip*, unless he is already there or no strip is left.",
      },
    },
    end: {
      title: "On to the end",
      pictures: {
        ornaments: "Side A: four panes around an ornament score 10, two score 3.",
      },
      rules: {
        "SI-40":
          "After each round its pane leaves the indicator, and the displays are filled again. When the bag is empty, the panes in the tower go back into it. Whoever holds the starting-player tile begins.",
        "SI-41": "After six rounds: *1 point for every 3 panes* left on your strips.",
        "SI-42": "Lose the points printed beside your broken-glass marker.",
        "SI-43":
          "*Side A:* each ornament counts the panes in the four frames around it: 4 score 10, 3 score 6, 2 score 3.",
        "SI-44":
          "*Side B:* the number of your complete windows, times the number of panes of your best color in all your windows.",
        "SI-45":
          "Most points wins. If tied, the fewest points lost to broken glass; if still tied, the victory is shared.",
        "SI-46": "If the bag and the tower run short, the round is played with what there is.",
      },
    },
    sectors: {
      title: "Seeing by shape",
      pictures: {},
      rules: {
        "SI-50":
          "Each kind of pane has its own mark. With *a fixed place for each color* (in the settings) it also has its own place on the displays, so that color is never needed.",
      },
    },
  },
} satisfies RulesText;

export default en;
