import type { PriceStep } from "../components/price-ladder.tsx";
import type { SuggestionGroup } from "../components/search-box-state.ts";
import { partKey } from "#shared/part-key.ts";

export const NOW = "2026-11-21T09:00:00Z";

export interface SamplePart {
  id: number;
  mpn: string;
  brand: string;
  description: string;
  package: string;
  stock: string;
}

export const PARTS: SamplePart[] = [
  {
    id: 1,
    mpn: "STM32F103C8T6TR",
    brand: "意法半导体 ST",
    description: "32 位微控制器，Cortex-M3，72 MHz，64 KB 闪存",
    package: "LQFP-48",
    stock: "12,500",
  },
  {
    id: 2,
    mpn: "LM358DR",
    brand: "德州仪器 TI",
    description: "双路运算放大器，3–32 V",
    package: "SOIC-8",
    stock: "421,205",
  },
  {
    id: 3,
    mpn: "GRM188R60J476ME15D/VERY-LONG-ORDER-CODE",
    brand: "Murata Electronics North America",
    description: "47 µF ±20 % 6.3 V X5R",
    package: "0603",
    stock: "0",
  },
];

export const BRANDS = [
  "Texas Instruments",
  "STMicroelectronics",
  "圣邦微电子",
  "兆易创新 GigaDevice",
  "3PEAK",
  "onsemi",
  "Murata",
  "Analog Devices",
  "NXP",
  "村田",
  "Infineon",
  "乐鑫科技",
];

export const HOT_WORDS = [
  "STM32F103C8T6",
  "LM358",
  "ESP32-S3",
  "TPS5430",
  "GD32F303",
  "CH340G",
  "AMS1117-3.3",
  "NE555",
  "W25Q64",
  "SN65HVD230",
].map((text) => ({ text, href: `/specification/${text}` }));

export const LADDER: PriceStep[] = [
  { quantity: 1, unitPrice: "0.612300" },
  { quantity: 100, unitPrice: "0.5" },
  { quantity: 1000, unitPrice: "0.4315" },
  { quantity: 10000, unitPrice: "0.398" },
];

/** Answers from the samples above, as the call of the same shape would. */
export function suggestSample(keywords: string): Promise<SuggestionGroup[]> {
  const key = partKey(keywords);
  const fits = (text: string) => partKey(text).includes(key);
  const groups: SuggestionGroup[] = [
    {
      title: "型号",
      kind: "part",
      items: [
        ...PARTS.map(({ mpn, brand }) => ({ mpn, brand })),
        ...HOT_WORDS.map(({ text }) => ({ mpn: text, brand: "样例品牌" })),
      ]
        .filter(({ mpn }) => fits(mpn))
        .map(({ mpn, brand }) => ({ text: mpn, note: brand, href: `/specification/${mpn}` })),
    },
    {
      title: "品牌",
      kind: "brand",
      items: BRANDS.filter(fits).map((text) => ({ text, count: text.length * 1_234, href: `/brandDetail/${text}` })),
    },
    {
      title: "分类",
      kind: "category",
      items: ["运算放大器", "微控制器 STM32 / LM 系列"].filter(fits).map((text) => ({ text, href: "/datasheet" })),
    },
  ];
  return Promise.resolve(groups);
}
