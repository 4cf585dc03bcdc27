// Azul as the server shows it, with what is printed on the boards.
import type { Offer, View } from "../../contract/game";
import type * as shown from "./shown";

export type AzulView = shown.View & { printed: shown.Printed };

export function read(view: View): AzulView {
  return view as AzulView;
}

export function offer(view: View): Offer {
  const { displays, center, marker, bag, lid } = read(view);
  return { displays, center, marker, bag, discard: lid };
}
