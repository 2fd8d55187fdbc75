import { expect, test } from "vitest";
import { cutPassage } from "./cut-passage.ts";
import { locatorOf, tokenLocatorOf } from "./locate-words.ts";
import { readQuestion } from "./read-question.ts";

function passageOf(text: string, typed: string): string {
  const words = [{ typed, spellings: [{ text: typed, worth: 1 }], isTerm: false }];
  const { pieces } = cutPassage({ page: 1, text, words, sought: new Set([0]) }, [
    locatorOf(words),
    tokenLocatorOf(words),
  ]);
  return pieces.map(({ text: piece }) => piece).join("");
}

test("a heading comes with the lines that follow it", () => {
  expect(
    passageOf(`${"序 ".repeat(200)}\n热阻\n封装类型\nθJA\n单位\nDFN-10L\n75\n°C/W\n${"后 ".repeat(200)}`, "热阻"),
  ).toContain("热阻 封装类型 θJA 单位 DFN-10L 75 °C/W");
});

test("a heading at the end of a page comes with what stands before it", () => {
  const passage = passageOf(
    `${"序言 ".repeat(200)}\n封装类型 DFN-10L 的热性能与印刷电路板的设计和操作环境直接相关，需要密切关注电路板的热设计，数值为 75 °C/W\n热阻`,
    "热阻",
  );
  expect(passage).toContain("75 °C/W 热阻");
  expect(passage.length).toBeGreaterThan(120);
});

test("the leaders of a table of contents take no place of a passage", () => {
  const line = (words: string, page: number) => `${words} ${".".repeat(200)} ${page}\n`;
  expect(passageOf(`${line("热阻", 7)}${line("绝对最大值", 8)}${line("引脚", 9)}`, "热阻")).toContain(
    "热阻 … 7 绝对最大值 … 8 引脚",
  );
});

test("of several places that with its figures is shown, and not the caption of a figure", () => {
  const filler = "words ".repeat(60);
  expect(
    passageOf(
      `Figure 3: RDS(ON) vs. Current Figure 4\n${filler}\nRDS(ON)\n49\n77 mΩ\n${filler}\nFigure 5: RDS(ON) vs. Voltage 6`,
      "RDS(ON)",
    ),
  ).toContain("RDS(ON) 49 77 mΩ");
});

test("the viewer is asked for the words as they were typed, whole", () => {
  const { words } = readQuestion("过温保护 阈值");
  const { words: marked } = cutPassage(
    { page: 1, text: "6.2 过温保护\n芯片温度超过过温保护阈值时关断输出", words, sought: new Set([0, 1]) },
    [locatorOf(words), tokenLocatorOf(words)],
  );
  expect(marked).toBe("过温保护 阈值");
});
