import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCatalogueSeed } from "#vocabulary/catalogue-seed.ts";
import { ruleOf } from "#vocabulary/fit-rules.ts";
import { readValueOf } from "#vocabulary/value-reading.ts";
import { isGoodEnough, isTooFar, type Weighable, weighPair } from "./weigh-pair.ts";

/** A part as lists tell it: number, brand, package and figures as printed. Nothing else of the lists is kept. */
interface GoldenPart {
  category: string;
  mpn: string;
  brand: string;
  package: string;
  values: Record<string, string>;
}

const parts = JSON.parse(readFileSync(new URL("testing/golden-parts.json", import.meta.url), "utf8")) as Record<
  string,
  GoldenPart
>;
const parameters = new Map(readCatalogueSeed("parameters").parameters.map((parameter) => [parameter.slug, parameter]));

/** An engineer takes the second for the first without a look at his board. */
const MAY: [string, string][] = [
  ["ao3401a", "ao3401aGoodwork"],
  ["ao3401a", "ao3401aBorn"],
  ["ao3401Kexin", "ao3401aUmw"],
  ["ao3401Twgmc", "ao3401Kexin"],
  ["si2301", "irlml2244"],
  ["irlml6402Vb", "si2305Vb"],
  ["n7002HighDiode", "n7002Jsm"],
  ["n7002Jscj", "n7002k"],
  ["bss138lt1", "bss138TechPublic"],
  ["mmbt3904lt1", "mmbt3904Nexperia"],
  ["mmbt3904Born", "mmbt3904lt1"],
  ["s8050", "ss8050"],
  ["bat54sLge", "bat54sBlueRocket"],
  ["bat54cJscj", "bat54cDiodes"],
  ["ss34BlueRocket", "ss34Starsea"],
  ["n4148Cbi", "n4148Jscj"],
  ["n4148Diotec", "n4148Jscj"],
  ["smbj6aFosan", "smbj6aMsk"],
  ["smbj6aZhide", "smbj6aBaocheng"],
  ["smbj6caFosan", "smbj6caMsk"],
  ["max485csa", "sp485Exar"],
  ["max485csa", "max485Msk"],
  ["max485esa", "sp485ElecSuper"],
  ["max3485Maxim", "max3485Twgmc"],
  ["max490esa", "max490ElecSuper"],
  ["tja1050", "tja1050Hg"],
  ["lm358Ti", "lm358Onsemi"],
  ["lm324Ti", "lm324Lx"],
  ["mcp6002", "mcp6002Umw"],
  ["lm1117Ti", "ld1117"],
  ["lm1117Ti", "lm1117Hg"],
  ["ht7533Fosan", "ht7533Hg"],
  ["mc7805", "l7805"],
  ["mc78l05", "l78l05"],
  ["tl431SoLoose", "tl431So"],
  ["tl431SoLoose", "ap431So"],
  ["w25q64", "gd25q64"],
  ["m24lc02", "at24c02"],
  ["stm32c8", "gd32"],
  ["stm32c8", "apm32"],
  ["stm32c8", "ch32f"],
  ["stm32c8", "stm32cbt7"],
  ["stm32cb", "hk32"],
  ["r10k", "r10kYageo"],
  ["c100n", "c100nMurata"],
];

/** He would have a dead board, or one that fails in the field. */
const NEVER: [string, string, string][] = [
  ["ao3401a", "si2347", "driven at 2.5 V, the other is told at 4.5 V and is worse there"],
  ["ao3401a", "si2301", "20 V"],
  ["ao3401a", "si2305", "8 V"],
  ["ao3401a", "ao3400a", "N channel"],
  ["ao3401a", "ao4803", "two in an SO-8"],
  ["ao3401a", "ao4485", "SO-8"],
  ["ao3401a", "ao3401l3", "told at 4.5 V alone"],
  ["ao3401a", "ao3401aUmw", "told at 10 V alone"],
  ["ao3401a", "ao3401Kuu", "100 mΩ at 2.5 V"],
  ["ao3401a", "ao3401Hottech", "75 mΩ at 4.5 V"],
  ["ao3401Kexin", "si2347", "a threshold of 2.5 V"],
  ["n7002Jscj", "bss138Diodes", "50 V"],
  ["bss138lt1", "n7002Jscj", "told at 10 V alone"],
  ["bss138lt1", "bss138Diodes", "told at 10 V alone"],
  ["n7002HighDiode", "n7002dw", "two in a SOT-363"],
  ["mmbt3904lt1", "mmbt3906", "PNP"],
  ["ss8050", "s8050", "0.5 A"],
  ["mmbt3904Born", "s8050", "25 V"],
  ["s8050", "s8050Small", "SOT-523"],
  ["ss8050", "ss8050Large", "SOT-89"],
  ["bat54cDiodes", "bat54sBlueRocket", "in series"],
  ["bat54cDiodes", "bat54aq", "common anode"],
  ["bat54cDiodes", "bat54cJscj", "1 V at 100 mA"],
  ["ss34BlueRocket", "ss14", "1 A"],
  ["ss34BlueRocket", "ss34Smb", "SMB"],
  ["ss34BlueRocket", "ss34Born", "half the surge current"],
  ["n4148Cbi", "n4148Large", "SOD-123"],
  ["n4148Jscj", "n4148Slow", "75 V and 8 ns"],
  ["smbj6aFosan", "smbj6caFosan", "both ways"],
  ["smbj6caFosan", "smbj60ca", "60 V: their keys are equal"],
  ["usblc6Dowo", "srv05", "four lines"],
  ["usblc6Dowo", "usblc6TechPublic", "clamps at 12 V"],
  ["max485csa", "max490csa", "full duplex, other pins"],
  ["max485csa", "adm4857", "full duplex"],
  ["max485csa", "sn65hvd179", "full duplex"],
  ["max485csa", "max3485Twgmc", "3.6 V"],
  ["max3485Maxim", "max485csa", "5 V"],
  ["max485esa", "max490ElecSuper", "full duplex, which the list says of both"],
  ["tja1050", "sn65hvd230", "3.3 V"],
  ["tja1050", "tja1051", "pin 5 is VIO"],
  ["mcp2551", "tja1042", "pin 5 is VIO, pin 8 standby"],
  ["lm358Ti", "lm324Ti", "four"],
  ["ne5532", "lm358Ti", "0.7 MHz"],
  ["mcp6002", "lm358Onsemi", "not from rail to rail, from 3 V on"],
  ["lm1117Ti", "tlv1117lv", "5.5 V"],
  ["lm1117Ti", "az1117", "10 V"],
  ["ht7533Fosan", "ht7533Cbi", "28 V"],
  ["ht7533Fosan", "ht7533Small", "SOT-23"],
  ["ams1117Sot89", "ht7333", "other pins, 250 mA"],
  ["l7805", "l78l05", "0.1 A in a TO-92"],
  ["l7805", "mc7805", "1 A"],
  ["mc7805", "mc7812", "12 V"],
  ["l7805", "lm317", "adjustable, other pins"],
  ["tl431", "tl432", "mirrored pins"],
  ["tl431", "cj431", "called alike, and mirrored pins as like as not"],
  ["tl431So", "ap431So", "1 %"],
  ["w25q64", "p25q64", "150 mil"],
  ["w25q64", "mx25l64", "SOP-16"],
  ["w25q64", "w25q32", "32 Mbit"],
  ["m24lc02", "at24c256", "256 Kbit"],
  ["stm32c8", "ch32v", "RISC-V"],
  ["stm32c8", "gd32f130", "other pins"],
  ["stm32c8", "stm32Td", "nobody knows what it is"],
  ["stm32c8", "stm32Stub", "a symbol of a library"],
  ["stm32c8", "stm32rc", "64 pins"],
  ["stm32cb", "stm32c8", "less flash"],
  ["pc817c", "pc817a", "a lower rank"],
  ["pc817a", "pc817c", "a higher rank"],
  ["pc817c", "el817Smd", "SMD"],
  ["r10k", "r10kLoose", "5 %"],
  ["r10k", "r10kSmall", "0402"],
  ["c100n", "c100nLow", "25 V"],
];

test("there are as many cases as promised, half of them must not", () => {
  expect(MAY.length + NEVER.length).toBeGreaterThanOrEqual(60);
  expect(NEVER.length).toBeGreaterThanOrEqual(30);
  expect([...MAY, ...NEVER].flatMap(([one, other]) => [one, other]).filter((name) => !parts[name])).toEqual([]);
});

test.each(MAY)("%s: %s may take its place", (one, other) => {
  const { unfit, unknown, isShown } = judge(one, other);
  expect({ isShown, unfit }, unknown.join()).toEqual({ isShown: true, unfit: [] });
});

test.each(NEVER)("%s: %s must not (%s)", (one, other) => {
  expect(judge(one, other)).toMatchObject({ isShown: false });
});

test("what stands for each of them is told above the fold, unknown in so many words", () => {
  expect(judge("ao3401a", "ao3401aGoodwork").shown).toContainEqual({
    name: "阈值电压",
    own: "900 mV",
    other: "1.3 V",
  });
  expect(judge("lm358Ti", "lm358Onsemi").shown).toContainEqual({
    name: "单电源电压",
    own: expect.stringContaining("32") as string,
    other: expect.stringContaining("32") as string,
  });
  expect(judge("ht7533Fosan", "ht7533Hg").shown.map(({ name }) => name)).toContain("最大输入电压");
});

test("pins are known by a kept family alone", () => {
  expect(judge("stm32c8", "gd32")).toMatchObject({ family: { family: "stm32f103" }, isSamePackage: true });
  expect(judge("stm32c8", "gd32").unknown).not.toContain("引脚排列");
  expect(judge("ao3401a", "ao3401aGoodwork").unknown).toContain("引脚排列");
});

function judge(one: string, other: string) {
  const [part, another] = [parts[one]!, parts[other]!];
  const rule = ruleOf(part.category)!;
  const [own, others] = [weighable(part, 1), weighable(another, 2)];
  const weighed = weighPair(own, others, rule);
  const isShown = part.category === another.category && isGoodEnough(weighed, rule) && !isTooFar(own, others, rule);
  return { ...weighed, isShown };
}

function weighable({ mpn, package: packageName, values }: GoldenPart, id: number): Weighable {
  return {
    id,
    mpn,
    package: packageName,
    allValues: Object.entries(values).map(([slug, printed]) => {
      const { name, kind, unit = null } = parameters.get(slug)!;
      const { parameter: _slug, ...value } = readValueOf(slug, printed)!;
      return { slug, name, kind, unit, position: null, ...value };
    }),
  };
}
