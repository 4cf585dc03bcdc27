// The guide in English.
import type { CoachText } from "./types";

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
  confirm: {
    title: "Happy with it?",
    text: "Confirm to end your turn, or undo and try something else.",
  },
  rest: {
    title: "Your game now",
    text: "You know how it goes. Ask me for a good move whenever you like.",
  },
} satisfies CoachText;

export default en;
