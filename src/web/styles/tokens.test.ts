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
  return luminanceOf([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255));
}

/** Of `hue` with a saturation and lightness such as `50% 27%`. */
function luminanceOfHue(hue: number, shade: string): number {
  const [saturation = 0, lightness = 0] = [...shade.matchAll(/\d+/g)].map(([percent]) => Number(percent) / 100);
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channelAt = (turn: number) => {
    const at = (turn + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return luminanceOf([channelAt(0), channelAt(8), channelAt(4)]);
}

function luminanceOf(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  const [darker = 0, lighter = 0] = [one, other].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["page", "surface", "sunken", "raised"];
const words = [
  "ink",
  "secondary",
  "brand-text",
  "brand-text-hover",
  "buy-text",
  "danger-text",
  "warning-text",
  "success-text",
];
const tinted = ["brand", "buy", "danger", "warning", "success"];
const fills = ["brand-fill", "brand-fill-hover", "buy-fill", "buy-fill-hover", "danger-fill", "danger-fill-hover"];

const pairs: [string, string][] = [
  ...words.flatMap((word) => grounds.map((ground): [string, string] => [word, ground])),
  ...tinted.flatMap((name): [string, string][] => [
    [`${name}-text`, `${name}-tint`],
    ["ink", `${name}-tint`],
    ["secondary", `${name}-tint`],
  ]),
  ["brand-text-hover", "brand-tint"],
  ["ink", "highlight"],
  ["on-band", "band"],
  ["on-band-quiet", "band"],
  ...fills.map((fill): [string, string] => ["on-fill", fill]),
];

const light = tokensUnder('[data-theme="light"]');
const darkDifferences = tokensUnder('[data-theme="dark"]');
const themes: [string, Tokens][] = [
  ["light", light],
  ["dark", new Map([...light, ...darkDifferences])],
];

test.each(themes)("every text and background pair of the %s theme reaches WCAG AA", (_, tokens) => {
  const hex = (name: string) => {
    const value = tokens.get(name);
    if (!value?.startsWith("#")) throw new Error(`--${name} is not a colour`);
    return value;
  };
  const weak = pairs
    .map(([word, ground]) => ({
      pair: `${word} on ${ground}`,
      ratio: contrast(luminance(hex(word)), luminance(hex(ground))),
    }))
    .filter(({ ratio }) => ratio < LEAST_CONTRAST);
  expect(weak).toEqual([]);
});

test.each(themes)("the line around a control of the %s theme stands out from its surface", (_, tokens) => {
  const [line = "", surface = ""] = [tokens.get("line-strong"), tokens.get("surface")];
  expect(contrast(luminance(line), luminance(surface))).toBeGreaterThanOrEqual(3);
});

test.each(themes)("a generated mark of the %s theme is readable in every hue", (_, tokens) => {
  const hues = [...css.matchAll(/--hue: (\d+)/g)].map(([, hue]) => Number(hue));
  const [text = "", tint = ""] = [tokens.get("tone-text"), tokens.get("tone-tint")];
  const weak = hues.filter((hue) => contrast(luminanceOfHue(hue, text), luminanceOfHue(hue, tint)) < LEAST_CONTRAST);
  expect(hues).toHaveLength(8);
  expect(weak).toEqual([]);
});

test("the two ways to the dark theme give the same colours, each of them a token of the light theme", () => {
  expect(tokensUnder(":root:not([data-theme])")).toEqual(darkDifferences);
  expect([...darkDifferences.keys()].filter((name) => !light.has(name))).toEqual([]);
});
