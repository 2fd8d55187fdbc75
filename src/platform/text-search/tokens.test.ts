import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toSimplified } from "#shared/simplified.ts";
import { TOKENS_VERSION, tokensOf, tsqueryOf, tsvectorOf } from "./tokens.ts";

const asked = (text: string) => tokensOf(text).map(({ lexemes }) => lexemes.join("|"));
/** Whether a text is found by what somebody asks, by the rule of the phrase operator. */
function isFound(text: string, question: string): boolean {
  const places = tokensOf(text).map(({ lexemes, also }) => new Set([...lexemes, ...also]));
  const wanted = tokensOf(question).map(({ lexemes }) => lexemes);
  const fits = (at: Set<string> | undefined, lexeme: string) =>
    at !== undefined &&
    (at.has(lexeme) || (/^\p{Script=Han}$/u.test(lexeme) && [...at].some((one) => one.startsWith(lexeme))));
  return (
    wanted.length > 0 &&
    places.some((_, from) =>
      wanted.every((lexemes, index) => lexemes.some((lexeme) => fits(places[from + index], lexeme))),
    )
  );
}

const PAGE = `AO3401A, LM358/NOPB, 74HC595D,118 and TPS7A4700-Q1 in SOT-23-5: low-power P沟道場效應管
RDS(ON) @ VGS = −10 V ..... 44 mΩ; R DS (on), RDSON, VGS(th) −1.3 V typ., IQ 25 μA, fSW = 1.5MHz ±5 %
結到環境的熱阻 RθJA 125 °C/W (62 K/W)   -40℃～85℃，存储 -55 to +150 °C   1,000 h，3.3.1 USB2.0 I/O GPIO_Pin_1`;

test("whoever changes the rules of tokens raises their version, so that pages which were read before are given the new ones", () => {
  const rules = createHash("sha256").update(tsvectorOf(PAGE)).digest("hex").slice(0, 12);
  expect([TOKENS_VERSION, rules]).toEqual([1, "98dc08029063"]);
});

test.each([
  ["热阻抗", ["热阻", "阻抗"]],
  ["結溫", ["结温"]],
  ["阻", ["阻"]],
  ["温\n度为5V", ["温度", "度为", "5v"]],
  ["SOT-23-5", ["sot-23-5"]],
  ["3.3 V", ["3.3v"]],
  ["1,000 h", ["1000h"]],
  ["°C", ["°c"]],
  ["℃", ["°c"]],
  ["Tj (° C)", ["tj", "°c"]],
  ["°Celsius", ["celsius"]],
  ["VGS=10V", ["vgs", "10v"]],
  ["I/O", ["i/o"]],
  ["USB2.0", ["usb", "2.0"]],
  ["±5 %", ["±5%"]],
  ["low-power modes", ["low", "power", "mode"]],
  ["TPS7A4700-Q1", ["tps7a4700-q1"]],
  ["LM358/NOPB", ["lm358", "nopb"]],
  ["74HC595D,118", ["74hc595d,118"]],
  ["3.3.1 Overview", ["3.3.1", "overview"]],
  ["batteries switches status", ["battery", "switch", "status"]],
  ["pins 1, 2 and 3", ["pin", "1", "2", "and", "3"]],
])("%j is asked for as %j", (text, lexemes) => {
  expect(asked(text)).toEqual(lexemes);
});

test.each([
  ["结到环境的热阻为 62 K/W", "熱阻"],
  ["結到環境的熱阻", "热阻"],
  ["热阻", "阻"],
  ["热阻", "热"],
  ["工作電壓範圍", "电压范围"],
  ["导通电阻 R DS(ON) 典型值", "Rds(on)"],
  ["RDS (on) max. 8 mΩ", "RDS(ON)"],
  ["RDSON", "rds(on)"],
  ["VGS(th) 2.0", "vgs(TH)"],
  ["supply 3.3V only", "3.3 V"],
  ["supply 3.3 V only", "3.3V"],
  ["supply ３．３Ｖ only", "3.3"],
  ["a 3.3-V supply", "3.3V supply"],
  ["IQ = 25 µA", "25uA"],
  ["IQ = 25 μA", "25µA"],
  ["–40 °C to +85 °C", "-40℃"],
  ["−40℃～85℃", "-40 °C"],
  ["-40 ~ +125℃", "-40℃"],
  ["-40℃", "40℃"],
  ["25oC", "25℃"],
  ["10 µA", "μA"],
  ["4.7kΩ", "kΩ"],
  ["100 Ohms", "Ω"],
  ["3.3V supply", "V supply"],
  ["48 MHz", "mhz"],
  ["-40 ~ 85 ℃", "°C"],
  ["25oC", "℃"],
  ["T (°C)", "℃"],
  ["100 Ω", "100 Ω"],
  ["100 Ω", "100ohm"],
  ["2.7 V to 5.5 V", "2.7V~5.5V"],
  ["2.7至5.5V", "2.7V~5.5V"],
  ["2.7V-5.5V", "2.7 to 5.5V"],
  ["SOT-23-5 package", "sot-23"],
  ["SOT‑23 封装", "SOT-23封装"],
  ["LM1117-3.3", "lm1117"],
  ["Cortex™-M4 core", "cortex-m4"],
  ["⽤⼾⼿册", "用户手册"],
  ["the ﬁrst ﬂag", "first flag"],
  ["USB 2.0 hub", "USB2.0"],
  ["low\u00addropout", "lowdropout"],
  ["I²C bus", "i2c"],
])("%j is found by %j", (text, question) => {
  expect(isFound(text, question)).toBe(true);
});

test.each([
  ["3.3 kΩ", "3.3 V"],
  ["13.3 V", "3.3 V"],
  ["40℃", "-40℃"],
  ["热量与阻值", "热阻"],
  ["SOT-223", "SOT-23"],
  ["25 mA", "25 µA"],
  ["25 mA", "µA"],
  ["pin C", "°C"],
  ["10k", "k"],
])("%j is not found by %j", (text, question) => {
  expect(isFound(text, question)).toBe(false);
});

test("a question is a phrase, a single character the beginning of a pair", () => {
  expect(tsqueryOf("熱阻抗 3.3 V")).toBe("'热阻' <-> '阻抗' <-> '3.3v'");
  expect(tsqueryOf("阻")).toBe("'阻':*");
  expect(tsqueryOf(" ·—\u0000\ud800 ")).toBeUndefined();
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        "熱阻",
        "温度",
        "乾",
        "3.3",
        " ",
        "V",
        "µA",
        "-40",
        "℃",
        "~",
        "to",
        "(on)",
        "R DS",
        "\n",
        "\ud800",
        "\u0000",
        "'",
        "\\",
        "SOT-23",
        "1,000",
        "/",
        "é",
        "か\u3099",
        "각",
      ),
    )
    .map((words) => words.join("")),
);

test("any text has tokens, that stand in it one behind the other", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let last = 0;
      for (const { lexemes, start, end } of tokensOf(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(lexemes.every((lexeme) => lexeme.length > 0 && Buffer.byteLength(lexeme) <= 2046)).toBe(true);
        last = start;
      }
    }),
    { numRuns: 500 },
  );
});

test("traditional characters and full width say the same as simplified ones and half width", () => {
  const traditional = fc.string({
    unit: fc.constantFrom(..."熱阻溫度電壓範圍說明書輸入輸出導通結構線路"),
    maxLength: 40,
  });
  fc.assert(
    fc.property(traditional, (text) => {
      expect(tokensOf(text)).toEqual(tokensOf(toSimplified(text)));
    }),
  );
  const halfWidth = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  });
  const widened = (text: string) =>
    text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
  fc.assert(
    fc.property(halfWidth, (text) => {
      expect(tokensOf(widened(text))).toEqual(tokensOf(text));
    }),
  );
});

test("a text without end is cut where PostgreSQL would refuse it", () => {
  const everyHan = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
  const long = `${everyHan.repeat(20)} ${"x".repeat(10_000)} ${"same ".repeat(5_000)}`;
  const literal = tsvectorOf(long);
  expect(Buffer.byteLength(literal)).toBeLessThan(2_000_000);
  expect(
    Math.max(...[...literal.matchAll(/[:,](\d+)(?=[,' ]|$)/g)].map(([, position]) => Number(position))),
  ).toBeLessThanOrEqual(16_383);
}, 60_000);
