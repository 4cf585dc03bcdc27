// Draws the page's icon from one list of shapes: `node scripts/icons.mjs` writes public/icon.svg and its PNGs.
import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";

const SIDE = 64;
const FINE = 4; // each pixel is the mean of FINE x FINE points
const OUT = new URL("../public/", import.meta.url);

const tile = (x, y, fill) => ({ fill, d: ["box", x, y, 28, 28, 6] });
const SHAPES = [
  tile(2, 2, "#2258b4"),
  { fill: "#f3f7ff", d: ["ring", 16, 16, 10, 6] },
  tile(34, 2, "#f0b428"),
  { fill: "#234a94", d: ["path", [48, 6], [56, 16], [48, 26], [40, 16]] },
  tile(2, 34, "#23895f"),
  {
    fill: "#effff8",
    d: [
      "path",
      [9, 55],
      [9.4, 48.5],
      [12, 43.8],
      [16.5, 41.6],
      [23, 41],
      [22.4, 47.5],
      [20, 52.2],
      [15.5, 54.5],
    ],
  },
  tile(34, 34, "#b93a24"),
  {
    fill: "#fff1e2",
    d: ["path", [48, 38], [51, 45], [58, 48], [51, 51], [48, 58], [45, 51], [38, 48], [45, 45]],
  },
];

function svgOf([kind, ...rest], fill) {
  if (kind === "box") {
    const [x, y, w, h, r] = rest;
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
  }
  if (kind === "ring") {
    const [x, y, outer, inner] = rest;
    return `<circle cx="${x}" cy="${y}" r="${(outer + inner) / 2}" fill="none" stroke="${fill}" stroke-width="${outer - inner}"/>`;
  }
  return `<path d="M${rest.map((point) => point.join(" ")).join("L")}Z" fill="${fill}"/>`;
}

function isInside([kind, ...rest], px, py) {
  if (kind === "box") {
    const [x, y, w, h, r] = rest;
    const dx = Math.max(x + r - px, 0, px - (x + w - r));
    const dy = Math.max(y + r - py, 0, py - (y + h - r));
    return Math.hypot(dx, dy) <= r;
  }
  if (kind === "ring") {
    const [x, y, outer, inner] = rest;
    const distance = Math.hypot(px - x, py - y);
    return distance <= outer && distance >= inner;
  }
  return rest.reduce((odd, [x, y], i) => {
    const [u, v] = rest.at(i - 1);
    return y > py !== v > py && px < ((u - x) * (py - y)) / (v - y) + x ? !odd : odd;
  }, false);
}

function colorAt(x, y, ground) {
  const shape = SHAPES.findLast(({ d }) => isInside(d, x, y));
  const fill = shape?.fill ?? ground;
  if (!fill) return [0, 0, 0, 0];
  return [...[1, 3, 5].map((i) => parseInt(fill.slice(i, i + 2), 16)), 255];
}

/** `margin` in parts of the side, on `ground`: for icons whose corners are cut off. */
function pixels(size, ground, margin) {
  const scale = SIDE / (size * (1 - 2 * margin));
  const rows = [];
  for (let y = 0; y < size; y++) {
    rows.push(0); // PNG: this row is not filtered
    for (let x = 0; x < size; x++) rows.push(...pixel(x, y, size * margin, scale, ground));
  }
  return Buffer.from(rows);
}

function pixel(x, y, shift, scale, ground) {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < FINE * FINE; i++) {
    const u = (x + ((i % FINE) + 0.5) / FINE - shift) * scale;
    const v = (y + (Math.floor(i / FINE) + 0.5) / FINE - shift) * scale;
    const [r, g, b, a] = colorAt(u, v, ground);
    for (const [at, part] of [r * a, g * a, b * a, a].entries()) sum[at] += part;
  }
  const [r, g, b, a] = sum;
  return a ? [r / a, g / a, b / a, a / FINE / FINE].map(Math.round) : [0, 0, 0, 0];
}

function crc(buffer) {
  let value = ~0;
  for (const byte of buffer) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)];
  ends[0].writeUInt32BE(data.length);
  ends[1].writeUInt32BE(crc(body));
  return Buffer.concat([ends[0], body, ends[1]]);
}

function png(size, ground = null, margin = 0) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6], 8); // 8 bits, red green blue alpha
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels(size, ground, margin), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
}

const body = SHAPES.map(({ d, fill }) => svgOf(d, fill)).join("");
writeFileSync(
  new URL("icon.svg", OUT),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${body}</svg>\n`,
);
writeFileSync(new URL("icon-32.png", OUT), png(32));
writeFileSync(new URL("icon-180.png", OUT), png(180, "#f4efe5", 0.1));
writeFileSync(new URL("icon-192.png", OUT), png(192));
writeFileSync(new URL("icon-512.png", OUT), png(512));
writeFileSync(new URL("icon-maskable.png", OUT), png(512, "#f4efe5", 0.2));
