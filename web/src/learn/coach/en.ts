// The guide in English.
import type { CoachText } from "./types";

const confirm = {
  title: "Happy with it?",
  text: "Confirm to end your turn, or undo and try something else.",
};

const en = {
  name: "Guide",
  open: "Call the guide",
  close: "Send the guide away",
  more: "More from the guide",
  turn: (n: number, of: number) => `Turn ${n} of ${of}`,
  bot: "The bot’s move:",
  scored: "What you scored",
  hint: "Show me a good move",
  thinking: "Thinking…",
  good: "A good move",
  follow: "Begin it for me",
  followed: "I began it. The last step is yours.",
  rules: "Rules",
  rest: {
    title: "Your game now",
    text: "You know how it goes. Ask me for a good move whenever you like.",
  },
  games: {
    azul: {
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
        confirm,
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
    },
    sintra: {
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
        confirm,
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
    },
    pavilion: {
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
        confirm,
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
          text: "A joker stands in for any color: take some. Whoever takes from the center first pays 1 point a tile, and begins the next part.",
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
      lost: "First to take from the center: one point a tile. Tiles you let go when you pass cost one each, too.",
    },
  },
} satisfies CoachText;

export default en;
