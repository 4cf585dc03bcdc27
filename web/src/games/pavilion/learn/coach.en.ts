// The guide of a first game of Summer Pavilion.
import type { GameLessons } from "../../../contract/learn";

const en = {
  steps: [
    {
      picture: "take",
      title: "Take",
      text: "All tiles of one color, and one joker if there is one.",
    },
    {
      picture: "pay",
      title: "Lay",
      text: "Pay for a space with as many tiles as its number. Jokers help.",
    },
    {
      picture: "structures",
      title: "Win more",
      text: "Surround pillars, statues and windows for bonus tiles.",
    },
  ],
  lessons: {
    wait0: {
      title: "Welcome!",
      text: "The bot begins. Watch what it takes, and what slides to the center.",
    },
    take1: {
      title: "Choose a color",
      text: "Press tiles of one color: you take all of it there, and one joker if any lies with it. This round purple is the joker.",
    },
    wait1: {
      title: "Now the bot",
      text: "What you left went to the center. The bot takes next; your tiles lie in the tray below your stars.",
    },
    take2: {
      title: "Collect a color",
      text: "Later, a space of 5 costs five tiles of its color. So more of one color is better than one of each.",
    },
    take3: {
      title: "Jokers and the center",
      text: "A joker stands in for any color: take some. Whoever takes from the center first pays 1 point per tile, and begins the next part.",
    },
    done: {
      title: "You have it",
      text: "Go on until everything is taken. I will be back when it is time to lay tiles.",
    },
    place1: {
      title: "Now lay tiles",
      text: "Bright spaces are those you can pay for. A tag tells what the tile scores. Neighbors in a star score together.",
    },
    pay: {
      title: "How to pay",
      text: "The first tile is laid, the others are spent. Spend few jokers if you can; the first offer does.",
    },
    place2: {
      title: "Grow a chain",
      text: "A space beside your last tile scores for both. Look for pillars, statues and windows that are nearly surrounded.",
    },
    place3: {
      title: "When to stop",
      text: "Go on while you can. To end, pass: up to four tiles stay with you for the next round, each other one costs a point.",
    },
    bonus: {
      title: "Bonus tiles!",
      text: "You surrounded something. Press the tiles you want in the supply.",
    },
    hold: {
      title: "What to keep",
      text: "Keep up to four tiles: best those of next round’s joker color, and those of a color you collect.",
    },
    over: {
      title: "Well played!",
      text: "Full stars and full numbers were counted at the end. Another game?",
    },
  },
  won: "One point for the tile, and one for each tile joined to it in its star.",
  lost: "First to take from the center: one point per tile. Tiles you let go when you pass cost one each, too.",
} satisfies GameLessons;

export default en;
