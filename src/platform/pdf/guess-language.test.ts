import { expect, test } from "vitest";
import { guessLanguage } from "./guess-language.ts";

const CHINESE =
  "CH217 是一款 USB 端口限流电源开关芯片，内部集成了过流保护、过温保护和欠压保护等模块，支持 5V 电压及以下的可编程电流限制。";
const ENGLISH =
  "The device is a current limiting power switch for USB ports. It is protected from overheating and from the reverse voltage.";

test.each([
  ["zh", CHINESE],
  ["en", ENGLISH],
  ["zh-en", CHINESE + ENGLISH],
  ["ja", "電源電圧は 3V から 12V までの範囲で使用できます。入力端子の最大定格を超えないようにしてください。"],
  ["ru", "Индикатор предназначен для визуального контроля в аппаратуре широкого применения. Масса 5 г."],
  [
    "other",
    "Der Transistor ist für Schaltanwendungen vorgesehen und wird mit dem Gehäuse bei 25 Grad gemessen. Die Werte gelten für das Gehäuse.",
  ],
  ["other", "이 장치는 전원 스위치이며 과열로부터 보호됩니다. 자세한 내용은 뒷면을 참조하십시오."],
  ["en", "ABSOLUTE MAXIMUM RATINGS VCEO 40 V IC 600 mA PTOT 500 mW"],
])("%s: %s", (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

test("a few letters tell no language", () => {
  expect(guessLanguage("3.3 V 10 kΩ")).toBeNull();
});

test("a Chinese address does not make an English sheet Chinese", () => {
  expect(guessLanguage(`${ENGLISH.repeat(5)} 深圳市南山区科技园`)).toBe("en");
});
