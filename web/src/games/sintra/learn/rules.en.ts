// Stained Glass of Sintra in our own words; docs/rules/sintra.md is the authority.
import type { RulesText } from "../../../contract/learn";

const en = {
  short: [
    "In turn, take all panes of one color and set them on one strip: under your glazier or to his right. He walks there with you.",
    "A full strip sends a pane to the window below. That window scores, with all lit windows to its right.",
    "Panes that do not fit break, and that costs points. After six rounds the windows themselves are judged.",
  ],
  sections: {
    setup: {
      title: "Before you start",
      pictures: {
        indicator: "The round indicator: in round III, yellow panes on a full strip bring a bonus.",
      },
      rules: {
        "SI-1":
          "*2 to 4 players.* Two play with 5 factory displays, three with 7, four with 9. Used panes go to the glass tower.",
        "SI-2": "There are 100 panes, 20 each of yellow, orange, pink, blue and green.",
        "SI-3":
          "Everyone uses the same side of the palace board, *A or B*. They differ only at the end.",
        "SI-4":
          "Everyone has the same 8 two-sided pattern strips, shuffled, one above each window.",
        "SI-5": "The glazier starts above the leftmost strip.",
        "SI-6": "The table names a starting player, or chance does.",
        "SI-7":
          "Scores start at 0, the broken-glass marker at the top of its track. Six panes on the *round indicator* tell each round’s bonus color.",
        "SI-8": "Four panes from the bag lie on every display.",
      },
    },
    turn: {
      title: "Your turn",
      pictures: {
        take: "The two orange panes are taken. Yellow and blue slide to the center.",
      },
      rules: {
        "SI-10":
          "Six rounds are played. The starting player lays the starting-player tile in the center and begins; then clockwise until all panes are taken.",
        "SI-11": "A turn is one of two things: *take panes*, or *return the glazier*.",
        "SI-12":
          "Take *all panes of one color*: from one display, and the rest of it slides to the center; or from the center.",
        "SI-13":
          "Whoever takes from the center first in a round takes the starting-player tile too, and their broken-glass marker goes down 1.",
      },
    },
    strips: {
      title: "Setting panes",
      pictures: {
        glazier:
          "Two orange panes, glazier above strip 3: only strips from 3 on are within reach. On strip 3 one pane would break.",
      },
      rules: {
        "SI-14":
          "The panes go on spaces of their color of *one strip*: the one under the glazier or any *to his right*. He moves there.",
        "SI-15":
          "A gray *joker space* takes any color. Where you could fill more or fewer of them, you choose.",
        "SI-16":
          "As many as fit must be set. Each pane left over *breaks*: your marker goes down 1.",
        "SI-17":
          "While any strip within reach could hold such a pane, choose one that can. Only if none can, all panes break; the glazier stays.",
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
        "SI-19": "A score never falls *below 0*. For ties, everything lost still counts.",
      },
    },
    complete: {
      title: "A full strip",
      pictures: {
        flip: "Strip 4 is full: one pane goes to the top of its window, and the strip is turned over.",
        windows: "Window 3 scores its 3, and the lit windows to its right: 2 and 1. Together +6.",
      },
      rules: {
        "SI-20": "A strip with a free space left waits. With *all five filled*, this happens:",
        "SI-21":
          "First, *1 point for each pane* on it that matches the top of the round indicator.",
        "SI-22": "You choose *one pane* for the window below; the other four go to the tower.",
        "SI-23":
          "The first pane fills the top frame, and the strip is *turned over*. The second fills the bottom frame, and the strip is gone. The glazier stays.",
        "SI-24":
          "Then the window scores its printed value, plus the value of *every window to its right* that holds a pane.",
        "SI-25": "A strip turned over starts empty.",
        "SI-26":
          "On side A any color is as good as another in a window; it only decides what returns to the tower.",
      },
    },
    glazier: {
      title: "Returning the glazier",
      pictures: {},
      rules: {
        "SI-30":
          "Instead of taking, send the glazier back to your *leftmost strip*. Not if he stands there already, or if no strip is left.",
      },
    },
    end: {
      title: "On to the end",
      pictures: {
        ornaments: "Side A: four panes around an ornament bring 10, two bring 3.",
      },
      rules: {
        "SI-40":
          "After a round its pane leaves the indicator, and the displays are filled again. An empty bag takes back the tower. Whoever holds the starting-player tile begins.",
        "SI-41": "After six rounds: *1 point for every 3 panes* left on your strips.",
        "SI-42": "Lose what is printed at your broken-glass marker.",
        "SI-43":
          "*Side A:* each ornament counts the panes in the four frames around it: 4 bring 10, 3 bring 6, 2 bring 3.",
        "SI-44":
          "*Side B:* your complete windows, times the panes of your best color in all windows.",
        "SI-45":
          "Most points win. In a tie, fewer points lost to broken glass; still tied, the victory is shared.",
        "SI-46": "If bag and tower run short, the round is played with what there is.",
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
