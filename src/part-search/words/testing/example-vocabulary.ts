import { readFileSync } from "node:fs";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { buildVocabulary, type Vocabulary, type VocabularyRows } from "../vocabulary.ts";

interface SeedCategory {
  slug: string;
  name: string;
  nameEn: string;
  aliases?: string[];
  children?: SeedCategory[];
}

/** A vocabulary with the tree of categories that the project is born with, a few brands, packages and marking codes. */
export interface ExampleVocabulary {
  vocabulary: Vocabulary;
  rows: VocabularyRows;
  brand(name: string): number;
  category(slug: string): number;
  package(name: string): number;
}

const BRANDS: {
  name: string;
  nameCn: string | null;
  aliases?: string[];
  successor?: string;
  partNumbers?: string[];
}[] = [
  { name: "Texas Instruments", nameCn: "德州仪器", aliases: ["TI", "TI(德州仪器)"] },
  { name: "Analog Devices", nameCn: "亚德诺", aliases: ["ADI"] },
  { name: "Linear Technology", nameCn: "凌力尔特", aliases: ["LT", "Linear"], successor: "Analog Devices" },
  { name: "STMicroelectronics", nameCn: "意法半导体", aliases: ["ST"] },
  { name: "NXP Semiconductors", nameCn: "恩智浦", aliases: ["NXP", "飞思卡尔", "freescale"] },
  { name: "Infineon Technologies", nameCn: "英飞凌", aliases: ["INFINEON"] },
  { name: "Murata", nameCn: "村田", aliases: ["muRata(村田)"] },
  { name: "SGMICRO", nameCn: "圣邦微电子", aliases: ["SGMICRO(圣邦微)"] },
  { name: "FH (Guangdong Fenghua)", nameCn: "风华高科", aliases: ["fh(风华)"] },
  { name: "RUILON(Shenzhen Ruilongyuan Elec)", nameCn: null },
  { name: "MAX", nameCn: null },
  { name: "HMC5843", nameCn: null, partNumbers: ["HMC5843"] },
];
const PACKAGES = [
  "0402",
  "0603",
  "0805",
  "SOT-23",
  "SOT-23-3",
  "SOT-23-5",
  "SOT-25",
  "SOT-323",
  "SC-70-5",
  "SMB",
  "DO-214AA(SMB)",
  "SMA(DO-214AC)",
  "SOIC-8",
  "SOP-8",
  "SO-8",
  "SOIC-8_3.9x4.9mm_P1.27mm",
  "SOIC-16",
  "QFN-32-EP(5x5)",
  "VQFN-32(4x4)",
  "LQFP-48(7x7)",
  "TO-220",
  "TO-220F",
  "TO-252",
  "DPAK",
  "LQFP-48",
  "DIP-8",
  "插件,P=2.54mm",
  "R_0603_1608Metric",
  "SMD3225-4P",
];
const MARKINGS = [
  { code: "J3Y", mpn: "S8050", packageKey: "sot23" },
  { code: "J3Y", mpn: "SS8050", packageKey: "" },
  { code: "12W", mpn: "2N7002", packageKey: "" },
  { code: "A7", mpn: "BAV99", packageKey: "sot323" },
];

export function buildExampleVocabulary(): ExampleVocabulary {
  const tree = JSON.parse(
    readFileSync(new URL("../../../../seeds/catalogue/categories.json", import.meta.url), "utf8"),
  ) as SeedCategory[];
  const listed = tree.flatMap((top) => [
    { ...top, parent: null as string | null },
    ...(top.children ?? []).map((child) => ({ ...child, parent: top.slug as string | null })),
  ]);
  const categoryIds = new Map(listed.map(({ slug }, place) => [slug, place + 1]));
  const brandIds = new Map(BRANDS.map(({ name }, place) => [name, place + 1]));
  const packageIds = new Map(PACKAGES.map((name, place) => [name, place + 1]));
  const rows: VocabularyRows = {
    categories: listed.map(({ slug, name, nameEn, parent }) => ({
      id: categoryIds.get(slug)!,
      parentId: parent === null ? null : categoryIds.get(parent)!,
      name,
      nameEn,
      partCount: 10,
    })),
    categoryAliases: listed.flatMap(({ slug, aliases = [] }) =>
      aliases.map((alias) => ({ categoryId: categoryIds.get(slug)!, alias })),
    ),
    functions: [],
    packages: PACKAGES.map((name) => ({ id: packageIds.get(name)!, key: partKey(name), name })),
    brands: BRANDS.map(({ name, nameCn, successor }) => ({
      id: brandIds.get(name)!,
      name,
      nameCn,
      successorId: successor ? brandIds.get(successor)! : null,
      partCount: 100,
    })),
    spellings: BRANDS.flatMap(({ name, nameCn, aliases = [], partNumbers = [] }) =>
      [name, ...(nameCn ? [nameCn] : []), ...aliases].map((alias) => ({
        brandId: brandIds.get(name)!,
        alias,
        isPart: partNumbers.some((number) => brandKey(number) === brandKey(alias)),
      })),
    ),
    markings: MARKINGS.map(({ code, mpn, packageKey }) => ({ code, codeKey: partKey(code), mpn, packageKey })),
    packaging: [{ brandId: brandIds.get("NXP Semiconductors")!, suffix: ",115", follows: "any" }],
  };
  return {
    vocabulary: buildVocabulary(rows),
    rows,
    brand: (name) => brandIds.get(name)!,
    category: (slug) => categoryIds.get(slug)!,
    package: (name) => packageIds.get(name)!,
  };
}
