import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const LEAST_CONTRAST = 4.5;

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

type Tokens = ReadonlyMap<string, string>;

/** The declarations of the rule whose selector list ends in `selector`. */
function tokensUnder(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start === -1) throw new Error(`tokens.css has no rule ${selector}`);
  const body = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["page", "surface", "sunken", "raised"];
const words = ["ink", "secondary", "brand-text", "brand-text-hover", "buy-text", "danger-text", "warning-text", "success-text"];
const tinted = ["brand", "buy", "danger", "warning", "success"];
const fills = ["brand-fill", "brand-fill-hover", "buy-fill", "buy-fill-hover", "danger-fill", "danger-fill-hover"];
const tones = [1, 2, 3, 4, 5, 6, 7, 8];

const pairs: [string, string][] = [
  ...words.flatMap((word) => grounds.map((ground): [string, string] => [word, ground])),
  ...tinted.flatMap((name): [string, string][] => [
    [`${name}-text`, `${name}-tint`],
    ["ink", `${name}-tint`],
    ["secondary", `${name}-tint`],
  ]),
  ["brand-text-hover", "brand-tint"],
  ["ink", "highlight"],
  ...fills.map((fill): [string, string] => ["on-fill", fill]),
  ...tones.map((tone): [string, string] => [`tone-${tone}-text`, `tone-${tone}-tint`]),
];

const themes: [string, Tokens][] = [
  ["light", tokensUnder('[data-theme="light"]')],
  ["dark", tokensUnder('[data-theme="dark"]')],
];

test.each(themes)("every text and background pair of the %s theme reaches WCAG AA", (_, tokens) => {
  const hex = (name: string) => {
    const value = tokens.get(name);
    if (!value?.startsWith("#")) throw new Error(`--${name} is not a colour`);
    return value;
  };
  const weak = pairs
    .map(([word, ground]) => ({ pair: `${word} on ${ground}`, ratio: contrast(hex(word), hex(ground)) }))
    .filter(({ ratio }) => ratio < LEAST_CONTRAST);
  expect(weak).toEqual([]);
});

test.each(themes)("the line around a control of the %s theme stands out from its surface", (_, tokens) => {
  expect(contrast(tokens.get("line-strong") ?? "", tokens.get("surface") ?? "")).toBeGreaterThanOrEqual(3);
});

test("the two ways to the dark theme give the same colours", () => {
  expect(tokensUnder(":root:not([data-theme])")).toEqual(tokensUnder('[data-theme="dark"]'));
});

test("both themes know the same tokens", () => {
  const [light, dark] = themes.map(([, tokens]) => [...tokens.keys()].sort());
  expect(dark).toEqual(light);
});
