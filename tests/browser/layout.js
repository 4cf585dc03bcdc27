// What lies where at a table, and what is in the way of what. All lengths are pixels.

const boxes = (selector) =>
  [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());

const inset = (one, by) => ({ left: one.left + by, right: one.right - by, top: one.top + by, bottom: one.bottom - by });
const meet = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
const apart = (one, other) => Math.hypot(middle(one)[0] - middle(other)[0], middle(one)[1] - middle(other)[1]);
const widths = (selector) => boxes(selector).map(({ width, height }) => Math.min(width, height));

/** Displays, center and heaps that lie over one another. */
function crossings() {
  const discs = boxes(".market .display .plate");
  const found = [];
  discs.forEach((one, i) =>
    discs.slice(i + 1).forEach((other, j) => {
      if (apart(one, other) < one.width - 1) found.push(`displays ${i + 1} and ${i + j + 2}`);
    }),
  );
  const solid = [...boxes(".market .heap > .heap"), ...boxes(".market .middle").map((box) => inset(box, box.width * 0.12))];
  solid.forEach((one, i) => {
    discs.forEach((disc, j) => meet(one, inset(disc, disc.width * 0.15)) && found.push(`display ${j + 1} and another`));
    solid.slice(i + 1).forEach((other) => meet(one, other) && found.push("center and heaps"));
  });
  return found;
}

/** Tiles that are drawn elsewhere than where they are pressed and flown from. */
function astray() {
  const tiles = [...document.querySelectorAll(".market span.tile")].filter((one) => one.checkVisibility());
  const drawn = (one) => one.querySelector("svg").getBoundingClientRect();
  return tiles.filter((one) => apart(one.getBoundingClientRect(), drawn(one)) > 1).map((one) => one.dataset.slot);
}

/** What could be pressed, and is on the screen, but where a finger would hit something else. */
function covered(selector) {
  const bar = document.querySelector(".actions")?.getBoundingClientRect();
  return [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).flatMap((one) => {
    const [x, y] = middle(one.getBoundingClientRect());
    const isBehindBars = y < 60 || (bar && y > bar.top && x > bar.left && x < bar.right) || y > innerHeight;
    const hit = document.elementFromPoint(x, y);
    const name = one.dataset.slot ?? one.dataset.key ?? one.className;
    const isHit = one.closest("button").contains(hit) || hit?.closest(".choice"); // which was asked for
    return isBehindBars || isHit ? [] : [`${name} by ${hit?.className.baseVal ?? hit?.className}`];
  });
}

/** What can be chosen besides tiles: places, ways to pay, what to keep. */
const coveredChoices = () => {
  const dialog = ".board .over button[data-key]";
  const first = ".board .over :is(.sensible, .offered, .pav-done)"; // others may be scrolled to
  const cut = [...document.querySelectorAll(first)].filter((one) => one.checkVisibility() && isCut(one));
  const found = covered(document.querySelector(dialog) ? dialog : "main button.spot:not(.refused)");
  return [...found, ...cut.map((one) => `${one.dataset.key} cut off below`)];
};

/** Whether less than all of something is seen in the box over a board that it stands in. */
const isCut = (one) => one.getBoundingClientRect().bottom > one.closest(".over").getBoundingClientRect().bottom + 1;

/** Displays, and the center, that lie under the bar of actions. */
const underActions = () => {
  const [bar] = boxes(".actions > *");
  if (!bar) return 0;
  const parts = [...boxes(".market .display .plate"), ...boxes(".market .middle")];
  return parts.filter((one) => meet(bar, inset(one, 2))).length;
};

/** How much of one's own board and of the displays lies on the screen, from 0 to 1. */
const seen = () => {
  const all = [...boxes(".mine .board svg").slice(0, 1), ...boxes(".market .display .plate")];
  return Math.min(...all.map(({ top, bottom, height }) => (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height));
};

/** Tiles in the center that stick out of it by more than they are lifted. */
const beyond = () => {
  const [center] = boxes(".market .middle");
  const isBeyond = ({ left, right, top, bottom }) =>
    left < center.left - 1 || right > center.right + 1 || top < center.top - 6 || bottom > center.bottom + 1;
  return boxes(".market .center .group span.tile").filter(isBeyond).length;
};

/** Names on plates that have too little room. */
const cutNames = () =>
  [...document.querySelectorAll(".plate .name")].filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth);

const layout = () => {
  const root = document.documentElement;
  const [own] = boxes(".mine .board svg");
  const zones = [".field > .market", ".field > .mine", ".field > .others", ".side .log"].map((one) => boxes(one)[0]).filter(Boolean);
  return {
    displayTiles: widths(".market .display span.tile"),
    centerTiles: widths(".market .center .group span.tile"),
    crossings: crossings(),
    astray: astray(),
    covered: covered("button.takeable span.tile"),
    zones: zones.flatMap((one, i) => zones.slice(i + 1).map((other) => meet(one, other))).filter(Boolean).length,
    scrolls: root.scrollHeight - innerHeight,
    own: own.width * own.height,
    others: boxes(".others .small svg").map(({ width, height }) => width * height),
    bottom: innerHeight - (boxes(".actions .bar")[0] ?? { bottom: innerHeight }).bottom,
    seen: seen(),
    underActions: underActions(),
    beyond: beyond(),
    cutNames: cutNames().length,
  };
};

/** Everything, with what other measures (measure.js) find wrong. */
window.measured = () => ({ ...layout(), wrong: [...tooWide(), ...cutOff(), ...tooSmall(), ...coveredChoices()] });

/** When the layout has stayed the same for some frames. */
window.settled = async () => {
  let before = "";
  for (let same = 0; same < 3; ) {
    await new Promise((done) => requestAnimationFrame(done));
    const now = JSON.stringify(layout());
    same = now === before ? same + 1 : 0;
    before = now;
  }
};

/** Parts of the table that the guide lies over. */
window.underGuide = () => {
  const [guide] = boxes(".coach, .call");
  if (!guide) return ["no guide"];
  const parts = [".market .display .plate", ".market .middle", ".market .aside", ".market .pav-aside", ".mine .board svg"];
  return parts.filter((part) => boxes(part).some((box) => meet(inset(guide, 1), box)));
};
