import { expect, test } from "vitest";
import { matchSegments } from "./match-segments.ts";

const marked = (text: string, keywords: string) =>
  matchSegments(text, keywords)
    .map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text))
    .join("");

test.each([
  ["STM32F103C8T6", "stm32f1", "[STM32F1]03C8T6"],
  ["SMBJ6.0CA", "smbj60", "[SMBJ6.0]CA"],
  ["LM358-N", "ＬＭ358n", "[LM358-N]"],
  ["GRM188R60J476ME15D", "476me", "GRM188R60J[476ME]15D"],
  ["4.7µF 陶瓷电容", "4.7uf", "[4.7µF] 陶瓷电容"],
  ["10kΩ 电阻", "ohm", "10k[Ω] 电阻"],
  ["圣邦微电子 SGMICRO", "圣邦", "[圣邦]微电子 SGMICRO"],
  ["Texas Instruments", "instruments texas", "[Texas] [Instruments]"],
  ["Alpha & Omega AO3401", "ao 3401", "Alpha & Omega [AO3401]"],
  ["Alpha & Omega AO 3401", "ao", "Alpha & Omega [AO] 3401"],
  ["Alpha & Omega", "alphaomega", "[Alpha & Omega]"],
  ["AB1AB1", "ab1 b1ab1", "[AB1][AB1]"],
  ["Organic Semiconductor", "gan", "Organic Semiconductor"],
  ["Organic GaN Systems", "GaN", "Organic [GaN] Systems"],
  ["InnoGaN", "gan", "Inno[GaN]"],
  ["Texas Instruments", "tex", "[Tex]as Instruments"],
  ["EGAN2", "gan", "E[GAN]2"],
  ["LM358", "xyz", "LM358"],
  ["LM358", "", "LM358"],
  ["LM358", "-/-", "LM358"],
  ["", "a", ""],
])("in %s the words %s are found as %s", (text, keywords, expected) => {
  expect(marked(text, keywords)).toBe(expected);
});
