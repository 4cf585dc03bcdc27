// The guide of a first game of Sintra.
import type { GameLessons } from "../../../contract/learn";

const en = {
  steps: [
    {
      picture: "take",
      title: "Take",
      text: "All panes of one color from a display. The rest goes to the center.",
    },
    {
      picture: "glazier",
      title: "Set",
      text: "Put them on a strip under the glazier or to his right. He follows.",
    },
    {
      picture: "windows",
      title: "Score",
      text: "A full strip lights a window. Lit windows to its right score again.",
    },
  ],
  lessons: {
    wait0: {
      title: "Welcome!",
      text: "The bot begins. Watch which panes it takes, and where its glazier goes.",
    },
    take1: {
      title: "Choose a color",
      text: "Look at your strips first: which colors do they want? Then press panes of that color: you take all of it there.",
    },
    target1: {
      title: "Choose a strip",
      text: "Bright strips can hold them: under your glazier or to his right. Stay near the left if you can; he cannot walk back for free.",
    },
    wait1: {
      title: "Now the bot",
      text: "What you left went to the center. The bot takes next; its board is beside or below yours.",
    },
    take2: {
      title: "Fill what you began",
      text: "A strip with five panes is full. Look for the colors that are still missing.",
    },
    target2: {
      title: "Read the tags",
      text: "“Broken” counts panes that do not fit: your marker goes down the track. A window tag means the strip gets full.",
    },
    take3: {
      title: "Two more things",
      text: "Whoever takes from the center first breaks one glass, but starts the next round. And instead of taking, you may press the glazier to walk back.",
    },
    target3: {
      title: "Mind the bonus",
      text: "A full strip scores 1 more for each pane in the round’s color: the brightest niche beside the displays.",
    },
    jokers: {
      title: "Joker spaces",
      text: "Gray spaces take any color. Keep them for later if the panes fit elsewhere.",
    },
    keep: {
      title: "Your first window!",
      text: "One pane goes to the window below. On this side any color is as good as another. The strip is turned over.",
    },
    done: {
      title: "You have it",
      text: "Fill strips, light windows, and let the glazier walk back when nothing fits. I step back now. Call me if you like.",
    },
    over: {
      title: "Well played!",
      text: "At the end ornaments were counted, and broken glass was paid. Another game?",
    },
  },
  won: "The window counts its value, and that of every lit window to its right. Panes in the round’s color add 1 each.",
  lost: "Broken panes are paid when the marker reaches the end of its track, or when the game ends.",
} satisfies GameLessons;

export default en;
