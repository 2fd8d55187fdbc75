import { expect, test } from "vitest";
import { isSectionHeading } from "./section-headings.ts";

const isHeading = (line: string, below: string, words = line) =>
  isSectionHeading({ line, below, letters: words.replaceAll(/\s+/gu, "").length });

test.each([
  ["热阻", "封装类型\nθJA\n单位", "热阻"],
  ["7.2 热阻", "75 ℃/W 为典型值", "热阻"],
  ["第三章 引脚定义", "各引脚如下", "引脚定义"],
  ["8 过温保护功能", "芯片温度超过", "过温保护"],
  ["6.3 I2C 接口", "从机地址", "I2C 接口"],
  ["Thermal Shutdown", "The device turns off", "Thermal Shutdown"],
])("%s above %j is the heading of a section", (line, below, words) => {
  expect(isHeading(line, below, words)).toBe(true);
});

test.each([
  ["热阻", "", "热阻"],
  ["7.2 热阻 ........ 12", "7.3 引脚", "热阻"],
  ["绝对最大额定值 12", "引脚 13", "绝对最大额定值"],
  ["热阻", "12\n引脚\n13", "热阻"],
  ["Gate Charge", "VGS=10V\n42\nnC", "Gate Charge"],
  ["Gate Charge", "Qg\nnC", "Gate Charge"],
  ["gate charge test 22 nC", "gate charge test 24 nC", "gate charge test"],
  ["图 5 热阻", "文字", "热阻"],
  ["Table 3 Thermal Resistance", "Symbol", "Thermal Resistance"],
  ["器件的热阻由封装决定", "文字", "热阻"],
])("%s above %j is none", (line, below, words) => {
  expect(isHeading(line, below, words)).toBe(false);
});
