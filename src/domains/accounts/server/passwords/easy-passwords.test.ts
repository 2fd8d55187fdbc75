import { expect, test } from "vitest";
import { accountRefusals } from "../../errors.ts";
import { whyEasilyGuessed } from "./easy-passwords.ts";
import { knownPasswords } from "./known-passwords.ts";

const TOO_COMMON = accountRefusals.passwordTooCommon().message;
const HOLDS_NAME = accountRefusals.passwordHoldsName().message;
const PORTAL = { settings: { site: { name: "芯谱 Xinpu" } } } as Parameters<typeof whyEasilyGuessed>[0];

async function reasonFor(password: string, owner = { mobile: "+8613812345678", nickName: "Kelvin四线" }) {
  return (await whyEasilyGuessed(PORTAL, password, owner))?.message ?? null;
}

test("more than ten thousand known passwords are refused, as they are and padded to the length that is wanted", async () => {
  const known = await knownPasswords();
  expect(known.size).toBeGreaterThan(40_000);
  let refused = 0;
  for (const each of known) {
    const padded = each.length >= 12 ? each : each.padEnd(12, "!2026!2026");
    if (padded.length - each.length <= 8 && (await reasonFor(padded)) === TOO_COMMON) refused += 1;
  }
  expect(refused).toBeGreaterThan(10_000);
});

test.each([
  "Password1234",
  "ＰＡＳＳＷＯＲＤ1234",
  "qwertyuiop123",
  "2026!dragon!26",
  "Iloveyou-2026",
  "passwordpassword",
  "dragondragondragon",
  "123456789012",
  "098765432109",
  "abcdefghijklm",
  "zyxwvutsrqpo",
  "111111111111",
  "1212121212121",
  "a1b2a1b2a1b2",
  "芯芯芯芯芯芯芯芯芯芯芯芯",
])("%s is too common", async (password) => {
  expect(await reasonFor(password)).toBe(TOO_COMMON);
});

test.each(["138-1234-5678 mine", "the KELVIN四线 way", "I like 芯谱 xinpu best", "my1３８１２３４５６７８!"])(
  "%s holds what is known of its owner",
  async (password) => {
    expect(await reasonFor(password)).toBe(HOLDS_NAME);
  },
);

test.each([
  "correct horse battery staple",
  "四线法测量电阻的接法图",
  "dragon 4711 8293 1192",
  "8302 5519 7746",
  "Kelvin-4w-shunt",
])("%s is taken", async (password) => {
  expect(await reasonFor(password)).toBeNull();
});

test("a name of two letters is in too many words to count", async () => {
  const owner = { mobile: null, nickName: "Al" } as never;
  expect(await reasonFor("metal film resistor", owner)).toBeNull();
});
