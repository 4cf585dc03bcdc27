// What is too wide, cut off, or too small to touch.

const LEAST = 24;

function isSeen(element) {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && !element.closest("[inert], .unseen, .skip");
}

function nameOf(element) {
  const text = element.getAttribute("aria-label") ?? element.innerText ?? "";
  const kind = String(element.className.baseVal ?? element.className).replace(/ ?svelte-\w+/, "");
  return `${element.tagName.toLowerCase()}.${kind} "${text.trim().replace(/\s+/g, " ").slice(0, 30)}"`;
}

/** Elements that stick out to the right, where the page or a dialog can be scrolled sideways. */
window.tooWide = () => {
  const root = document.documentElement;
  const boxes = [root, ...document.querySelectorAll("dialog[open], dialog[open] .inside, dialog[open] .body")];
  return boxes
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth;
      const out = [...box.querySelectorAll("*")].filter((one) => isSeen(one) && one.getBoundingClientRect().right > edge + 1);
      return `${box.tagName}: ${box.scrollWidth} > ${box.clientWidth}: ${out.slice(-3).map(nameOf)}`;
    });
};

/** Elements that stick out to the left, where nobody can scroll to. Pictures may be cropped inside. */
window.cutOff = () => {
  const all = [...document.querySelectorAll("body :not(svg *)")].filter(isSeen);
  return all.filter((one) => one.getBoundingClientRect().left < -1).map((one) => `cut off: ${nameOf(one)}`);
};

/** What is pressed: of a group of tiles each tile, of a field with its words both. */
function touched(element) {
  const tiles = [...element.querySelectorAll("span.tile")];
  if (tiles.length) return tiles;
  return [element.matches("input[type=radio], input[type=checkbox]") ? (element.closest("label") ?? element) : element];
}

window.tooSmall = () => {
  const selector = "button, a[href], input, select, textarea, summary, [role=button]";
  const modal = document.querySelector("dialog[open]");
  const all = [...(modal ?? document).querySelectorAll(selector)].filter(isSeen);
  const standing = all.filter((element) => element.tagName !== "A" || getComputedStyle(element).display !== "inline");
  return standing.flatMap(touched).flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) < LEAST - 0.05 ? [`${nameOf(element)} ${width.toFixed(1)} x ${height.toFixed(1)}`] : [];
  });
};

/** Bars above a page whose parts have no room beside one another. */
window.inRows = () =>
  [...document.querySelectorAll("header.bar")]
    .filter((bar) => isSeen(bar) && bar.offsetHeight > 60)
    .map((bar) => `a bar ${bar.offsetHeight} high`);
