// Le guide en français.
import type en from "./en";

const fr: typeof en = {
  name: "Guide",
  open: "Appeler le guide",
  close: "Renvoyer le guide",
  more: "La suite du guide",
  turn: (n, of) => `Tour ${n} sur ${of}`,
  bot: "Le coup du robot :",
  scored: "Vos points",
  hint: "Montrez-moi un bon coup",
  thinking: "Réflexion…",
  good: "Un bon coup",
  follow: "Commencez-le pour moi",
  followed: "C’est commencé. La dernière étape est à vous.",
  rules: "Règles",
  confirm: {
    title: "C’est bien ainsi ?",
    text: "Confirmez pour finir votre tour, ou annulez et essayez autre chose.",
  },
  rest: {
    title: "À vous la partie",
    text: "Vous savez comment ça marche. Demandez-moi un bon coup quand vous voulez.",
  },
};

export default fr;
