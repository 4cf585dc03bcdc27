// The guide of a first game of Azul.
import type { GameLessons } from "../../../contract/learn";

const en = {
  steps: [
    {
      picture: "take",
      title: "Take",
      text: "All tiles of one color from a display. The rest goes to the center.",
    },
    {
      picture: "line",
      title: "Lay",
      text: "Put them on one line. What does not fit falls, and costs points.",
    },
    {
      picture: "wall",
      title: "Score",
      text: "Full lines send a tile to the wall. Runs score more.",
    },
  ],
  lessons: {
    wait0: {
      title: "Welcome!",
      text: "The bot begins. Watch which tiles it takes, and what slides to the center.",
    },
    take1: {
      title: "Choose a color",
      text: "Look at the round displays. Press tiles of one color: you take all of that color there. Two or three alike are a fine start.",
    },
    target1: {
      title: "Choose a line",
      text: "Pale tiles show where they would lie. Pick a line that they fill, or nearly: short lines fill fast, long ones take patience.",
    },
    wait1: {
      title: "Now the bot",
      text: "What you left went to the center. The bot takes next; its board is beside or below yours.",
    },
    take2: {
      title: "Look twice",
      text: "A line you began wants the same color again. Look for tiles that fill it exactly.",
    },
    target2: {
      title: "Read the tags",
      text: "A plus is what the tile will score on the wall, a minus what falls to the floor. No tag: nothing won or lost yet.",
    },
    take3: {
      title: "The center",
      text: "It grows with every turn, and can be a treasure. Whoever takes there first gets the marker: they start the next round, and pay 1 point.",
    },
    target3: {
      title: "Leave no trap",
      text: "At the end of a round only full lines count. Better one line full than three begun.",
    },
    done: {
      title: "You have it",
      text: "Go on until all tiles are taken; then the lines score. I step back now. Call me if you like.",
    },
    over: {
      title: "Well played!",
      text: "Rows, columns and colors were counted at the end: 2, 7 and 10. Another game?",
    },
  },
  won: "Each full line sent a tile to the wall: 1 point alone, more in a run. Then the floor was paid.",
  lost: "The floor cost more than the wall brought. Look for groups that fit exactly.",
} satisfies GameLessons;

export default en;
