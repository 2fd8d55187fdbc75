import type { IndexedPart } from "#part-search/index/indexed-part.ts";

interface BenchBrand {
  name: string;
  nameCn: string;
  aliases: string[];
  isDomestic: boolean;
}

export interface BenchValue {
  slug: string;
  printed: string;
  /** In the base unit; null for words. */
  number: number | null;
}

interface BenchCategory {
  slug: string;
  word: string;
  parameters: { slug: string; choices: [printed: string, number: number | null][] }[];
}

const brand = (name: string, nameCn: string, ...aliases: string[]): BenchBrand => ({
  name,
  nameCn,
  aliases,
  isDomestic: false,
});
const domestic = (name: string, nameCn: string, ...aliases: string[]): BenchBrand => ({
  name,
  nameCn,
  aliases,
  isDomestic: true,
});

/** The brands of the generated parts: the first is brand 1. Domestic are those that the generator makes so. */
export const BENCH_BRANDS: BenchBrand[] = [
  brand("STMicroelectronics", "意法半导体", "ST"),
  domestic("GigaDevice", "兆易创新"),
  domestic("WCH", "沁恒微"),
  brand("Microchip", "微芯"),
  brand("Texas Instruments", "德州仪器", "TI"),
  brand("onsemi", "安森美", "ON"),
  brand("Renesas", "瑞萨"),
  brand("HGSEMI", "华冠"),
  brand("Analog Devices", "亚德诺", "ADI"),
  brand("Maxim Integrated", "美信", "Maxim"),
  brand("Nexperia", "安世"),
  brand("Toshiba", "东芝"),
  brand("Diodes Incorporated", "达尔", "Diodes"),
  domestic("CJ", "江苏长电", "长晶"),
  brand("Vishay", "威世"),
  brand("Infineon", "英飞凌"),
  domestic("NCEPOWER", "无锡新洁能", "NCE"),
  brand("Alpha & Omega", "万代", "AOS"),
  brand("YAGEO", "国巨"),
  brand("Panasonic", "松下"),
  brand("Murata", "村田"),
  brand("Walsin", "华新科"),
  brand("Samsung Electro-Mechanics", "三星电机", "SEMCO"),
  brand("JST", "日压"),
  brand("Molex", "莫仕"),
  brand("HIROSE", "广濑"),
  brand("TE Connectivity", "泰科", "TE"),
];

const volts = (...numbers: number[]): [string, number][] => numbers.map((number) => [`${number}V`, number]);

/** The categories of the generated parts: the first is category 1. */
export const BENCH_CATEGORIES: BenchCategory[] = [
  {
    slug: "mcu",
    word: "32位微控制器",
    parameters: [
      {
        slug: "flash-size",
        choices: [
          ["16KB", 16_384],
          ["64KB", 65_536],
          ["256KB", 262_144],
          ["1MB", 1_048_576],
        ],
      },
      {
        slug: "cpu-frequency",
        choices: [
          ["48MHz", 48e6],
          ["72MHz", 72e6],
          ["168MHz", 168e6],
        ],
      },
    ],
  },
  {
    slug: "dc-dc-converter",
    word: "降压转换器",
    parameters: [
      { slug: "output-voltage", choices: volts(1.2, 1.8, 3.3, 5, 12) },
      {
        slug: "output-current",
        choices: [
          ["500mA", 0.5],
          ["1A", 1],
          ["3A", 3],
        ],
      },
    ],
  },
  {
    slug: "operational-amplifier",
    word: "运算放大器",
    parameters: [
      {
        slug: "gain-bandwidth",
        choices: [
          ["1MHz", 1e6],
          ["10MHz", 10e6],
          ["50MHz", 50e6],
        ],
      },
    ],
  },
  { slug: "logic-gate", word: "逻辑门", parameters: [{ slug: "supply-voltage", choices: volts(3.3, 5) }] },
  {
    slug: "switching-diode",
    word: "开关二极管",
    parameters: [
      { slug: "reverse-voltage", choices: volts(30, 40, 75, 100) },
      {
        slug: "forward-current",
        choices: [
          ["150mA", 0.15],
          ["200mA", 0.2],
          ["1A", 1],
        ],
      },
    ],
  },
  {
    slug: "mosfet",
    word: "N沟道 MOSFET",
    parameters: [
      { slug: "drain-source-voltage", choices: volts(20, 30, 60, 100, 650) },
      {
        slug: "drain-current",
        choices: [
          ["4.2A", 4.2],
          ["5.8A", 5.8],
          ["20A", 20],
        ],
      },
    ],
  },
  {
    slug: "chip-resistor",
    word: "厚膜电阻",
    parameters: [
      {
        slug: "resistance",
        choices: [
          ["10Ω", 10],
          ["4.7kΩ", 4700],
          ["10kΩ", 10_000],
          ["100kΩ", 100_000],
          ["1MΩ", 1e6],
        ],
      },
      {
        slug: "tolerance",
        choices: [
          ["±1%", 1],
          ["±5%", 5],
        ],
      },
      {
        slug: "power",
        choices: [
          ["62.5mW", 0.0625],
          ["100mW", 0.1],
          ["250mW", 0.25],
        ],
      },
    ],
  },
  {
    slug: "mlcc",
    word: "片式陶瓷电容",
    parameters: [
      {
        slug: "capacitance",
        choices: [
          ["100pF", 1e-10],
          ["10nF", 1e-8],
          ["100nF", 1e-7],
          ["1µF", 1e-6],
          ["10µF", 1e-5],
        ],
      },
      { slug: "rated-voltage", choices: volts(6.3, 10, 16, 25, 50) },
      {
        slug: "dielectric",
        choices: [
          ["X5R", null],
          ["X7R", null],
          ["C0G", null],
        ],
      },
    ],
  },
  {
    slug: "wire-to-board-connector",
    word: "线对板连接器",
    parameters: [
      {
        slug: "pitch",
        choices: [
          ["1.25mm", 0.001_25],
          ["2mm", 0.002],
          ["2.54mm", 0.002_54],
        ],
      },
    ],
  },
];

const BODIES = [
  "SOT-23",
  "SOIC",
  "TSSOP",
  "LQFP",
  "QFN",
  "SOP",
  "DFN",
  "SOT-223",
  "BGA",
  "MSOP",
  "SSOP",
  "DIP",
  "WLCSP",
  "TO-252",
  "VSSOP",
  "UQFN",
  "TQFP",
  "LGA",
  "SC-70",
  "HTSSOP",
];
const PINS = ["", 8, 16, 48, 32, 6, 5, 14, 20, 64, 24, 28, 10, 44, 100, 144, 12, 56, 36, 40, 18];

/** The packages of the generated parts: the first is package 1. */
export const BENCH_PACKAGES: string[] = PINS.flatMap((pins) =>
  BODIES.map((body) => (pins === "" ? body : `${body}-${pins}`)),
);

/** What a generated brand is called in addresses. */
export function brandSlug(id: number): string {
  return BENCH_BRANDS[id - 1]!.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** What a generated package is called in addresses. */
export function packageKey(id: number): string {
  return BENCH_PACKAGES[id - 1]!.toLowerCase().replaceAll("-", "");
}

/** What the generator leaves open of a part: the place of its category, values and a description; always the same for the same part. */
export function describePart({ id, categoryId, packageId }: Pick<IndexedPart, "id" | "categoryId" | "packageId">): {
  category: number;
  values: BenchValue[];
  description: string;
} {
  const category = (categoryId ?? 1) - 1;
  const { word, parameters } = BENCH_CATEGORIES[category]!;
  let rest = Math.imul(id, 0x9e3779b1) >>> 8;
  const values = parameters.map(({ slug, choices }) => {
    const [printed, number] = choices[rest % choices.length]!;
    rest = Math.floor(rest / choices.length);
    return { slug, printed, number };
  });
  const package_ = packageId === null ? [] : [BENCH_PACKAGES[packageId - 1]!];
  return { category, values, description: [word, ...values.map(({ printed }) => printed), ...package_].join(" ") };
}
