import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { inspectPdf } from "#platform/pdf/inspect-pdf.ts";
import { renderSampleDatasheet } from "./render-sample-datasheet.ts";
import { SampleDocument } from "./sample-document.ts";

const CHINESE = SampleDocument.parse({
  parts: [
    ["Diodes Incorporated", "AP2112K-3.3TRG1"],
    ["Diodes Incorporated", "AP2112K-1.8TRG1"],
  ],
  title: "600 mA 低压差线性稳压器",
  language: "zh",
  features: [
    "输入电压 2.5 V–6 V",
    "输出电流 600 mA",
    "压差 250 mV（典型值，I_O = 600 mA）",
    "静态电流 55 µA",
    "输出精度 ±1.5%",
    "内置过流保护和过温保护",
    "工作温度 -40℃ 至 +85℃",
  ],
  applications: ["便携式设备", "机顶盒", "无线模块供电"],
  sections: [
    {
      heading: "概述",
      paragraphs: [
        "这一系列是低压差线性稳压器，封装为 SOT-23-5。使能端为高电平时输出打开，为低电平时关断，关断电流不超过 1 µA。",
        "输出端只需 1 µF 的陶瓷电容即可稳定。",
      ],
    },
    {
      heading: "极限参数",
      paragraphs: [],
      table: {
        head: ["符号", "参数", "数值", "单位"],
        rows: [
          ["V_IN", "输入电压", "6.5", "V"],
          ["T_J", "结温", "150", "℃"],
          ["R_θJA", "热阻（结到环境）", "187", "℃/W"],
        ],
      },
    },
    {
      heading: "电气特性",
      paragraphs: ["除非另有说明，T_A = 25℃，V_IN = V_OUT + 1 V，C_IN = C_OUT = 1 µF。"],
      table: {
        head: ["符号", "参数", "条件", "最小", "典型", "最大", "单位"],
        rows: Array.from({ length: 46 }, (_, index) => [
          "V_OUT",
          `输出电压 ${index + 1}`,
          "I_O = 1 mA–30 mA，V_IN ≥ 2.5 V",
          "3.25",
          "3.30",
          "3.35",
          "V",
        ]),
      },
    },
  ],
});

const ENGLISH = SampleDocument.parse({
  parts: [["onsemi", "2N2222A"]],
  title: "NPN switching transistor",
  language: "en",
  features: [
    "Collector current up to 600 mA",
    "Collector-emitter voltage 40 V",
    "Junction temperature −65 °C to 200 °C",
  ],
  applications: ["Linear and switching circuits"],
  sections: [
    {
      heading: "Description",
      paragraphs: [
        "The device is an NPN transistor in a TO-18 package, made for the fast switching of loads and for the first stages of amplifiers.",
      ],
    },
    { heading: "Ordering", paragraphs: [], table: { head: ["Part", "Package"], rows: [["2N2222A", "TO-18"]] } },
  ],
});

test("a sample datasheet has several pages, a text layer, its language and its title", async () => {
  expect(await inspectPdf(await renderSampleDatasheet(CHINESE))).toEqual({
    ok: true,
    pageCount: 3,
    hasTextLayer: true,
    language: "zh",
    title: "AP2112K-3.3TRG1 600 mA 低压差线性稳压器",
    isOwnerEncrypted: false,
  });
  expect(await inspectPdf(await renderSampleDatasheet(ENGLISH))).toMatchObject({
    ok: true,
    language: "en",
    pageCount: 2,
  });
});

test("every page says 样例 and its number, and the outline leads to the sections", async () => {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const loading = getDocument({ data: new Uint8Array(await renderSampleDatasheet(CHINESE)), verbosity: 0 });
  const pdf = await loading.promise;
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join("");
    expect(text).toContain("样例文档");
    expect(text).toContain("样例 · 本站生成");
    expect(text).toContain(`第 ${number} 页 / 共 3 页`);
  }
  const outline = await pdf.getOutline();
  expect(outline.map((item) => item.title)).toEqual([
    "AP2112K-3.3TRG1 600 mA 低压差线性稳压器",
    "适用型号",
    "概述",
    "极限参数",
    "电气特性",
    "来源与声明",
  ]);
  await loading.destroy();
});

test("the same document gives the same bytes", async () => {
  const [first, second] = [await renderSampleDatasheet(CHINESE), await renderSampleDatasheet(CHINESE)].map((bytes) =>
    createHash("sha256").update(bytes).digest("hex"),
  );
  expect(first).toBe(second);
  expect(first).not.toBe(
    createHash("sha256")
      .update(await renderSampleDatasheet({ ...CHINESE, title: `${CHINESE.title}（二）` }))
      .digest("hex"),
  );
});

test("a character without a glyph is told, not left blank", async () => {
  await expect(renderSampleDatasheet({ ...CHINESE, title: "龘" })).rejects.toThrow("make-font-subset");
});
