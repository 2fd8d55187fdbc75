import { beforeAll, expect, test, vi } from "vitest";
import type { Context } from "#platform/context.ts";
import { createDoor } from "#platform/door.ts";
import { handle } from "#platform/handlers.ts";
import { useTestApp } from "#testing/app.ts";
import { partAlternates } from "../../contract/part-alternates.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { typedCatalogueOf } from "#domains/catalogue/testing/typed-parts.ts";
import { PROPOSALS_MAX, proposeByRules } from "./propose-by-rules.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const buildTypedPart = typedCatalogueOf(portal);
const proposalsOf = async (id: number) => (await portal.callAs()(partAlternates.proposeByRules, { id })).proposals;

const FET = {
  "transistor-polarity": "N-Channel",
  "drain-source-voltage": "30V",
  "drain-current": "5.8A",
  "on-resistance": "28mΩ@10V,5.8A",
};
let foreign: { id: number };
let domestic: { id: number };
beforeAll(async () => {
  foreign = await buildBrand({ name: "Foreign" });
  domestic = await buildBrand({ name: "Domestic", isDomestic: true });
});

const buildFet = (mpn: string, values: Record<string, string> = {}, facts: Record<string, unknown> = {}) =>
  buildTypedPart({
    mpn,
    category: "mosfet",
    package: "SOT-23",
    brandId: foreign.id,
    values: { ...FET, ...values },
    ...facts,
  });

test("of one category only what is not worse is proposed, with its reasons; what is not known does not fit", async () => {
  const part = await buildFet("AO3400A");
  await buildFet("BETTER40", {
    "drain-source-voltage": "40V",
    "on-resistance": "20mΩ@10V,5A",
    "transistor-polarity": "1 N沟道",
  });
  await buildFet("NATIVE30", {}, { brandId: domestic.id, package: "SOT-23-3" });
  await buildFet("AO3400-2ND", {}, { brandId: domestic.id, package: "SOT-23" });
  await buildFet("LOW20", { "drain-source-voltage": "20V" });
  await buildFet("HIGH1000", { "drain-source-voltage": "1000V" });
  await buildFet("WEAK4", { "drain-current": "4A" });
  await buildFet("P-KIND", { "transistor-polarity": "P-Channel" });
  await buildFet("OTHER-GATE", { "on-resistance": "20mΩ@20V,5A" });
  await buildFet("NO-GATE", { "on-resistance": "20mΩ" });
  await buildFet("GONE30", {}, { lifecycle: "obsolete" });
  await buildTypedPart({
    mpn: "UNKNOWN-RDS",
    category: "mosfet",
    package: "SOT-23",
    values: { "transistor-polarity": "N-Channel", "drain-source-voltage": "30V", "drain-current": "8A" },
  });
  await buildTypedPart({ mpn: "OTHER-KIND", category: "sic-mosfet", package: "SOT-23", values: FET });

  const proposals = await proposalsOf(part.id);
  const told = proposals.map(({ type, part }) => [part.mpn, type]);
  expect(told).toEqual([
    ["AO3400-2ND", "domestic"],
    ["NATIVE30", "domestic"],
    ["BETTER40", "functional"],
  ]);
  expect(proposals[2]).toMatchObject({
    same: ["封装 SOT-23", "极性/沟道 1 N沟道", "连续漏极电流 5.8 A"],
    different: ["漏源电压 40 V ≥ 30 V", "导通电阻 20 mΩ @ 10 V, 5 A ≤ 28 mΩ @ 10 V, 5.8 A"],
    unknown: ["引脚排列"],
  });
  expect(proposals[0]!.same).toContain("基础型号 AO3400");
  expect(proposals[1]!.different).toEqual(["国产品牌"]);
  expect(proposals[1]!.same[0]).toBe("封装 SOT-23-3（同 SOT-23）");
  const pair = { id: String(part.id), other: String(proposals[2]!.part.id) };
  const { rows } = await portal.callAs()(partAlternates.listDifferences, pair);
  expect(rows.map(({ name }) => name)).toContain("漏源电压(Vdss)");
  expect(proposals[2]!.differences).toBe(rows.length);
});

test("nothing is ever proposed as a direct alternate or as compatible in pins, which no rule knows", async () => {
  const part = await buildFet("SI2302A", { "drain-source-voltage": "20V" });
  await buildFet("SI2302-DFN", { "drain-source-voltage": "20V" }, { package: "DFN-6(2x2)", brandId: domestic.id });
  await buildFet("XY2302", { "drain-source-voltage": "20V" });
  await buildFet("NATIVE2302", { "drain-source-voltage": "20V" }, { package: "SOT-23-3", brandId: domestic.id });
  const types = new Map((await proposalsOf(part.id)).map(({ part, type }) => [part.mpn, type]));
  expect(types.get("NATIVE2302")).toBe("domestic");
  expect(types.get("XY2302")).toBe("functional");
  // Another package is another board.
  expect(types.has("SI2302-DFN")).toBe(false);
  expect([...types.values()].every((type) => type === "domestic" || type === "functional")).toBe(true);
});

test("passive parts come in the same size alone, with a figure that is equal whatever its print", async () => {
  const values = { capacitance: "100nF", "rated-voltage": "16V", tolerance: "±10%", dielectric: "X7R" };
  const build = (mpn: string, other: Record<string, string>, packageName = "0402") =>
    buildTypedPart({ mpn, category: "mlcc", package: packageName, values: { ...values, ...other } });
  const part = await build("CAP", {});
  await build("SAME", { capacitance: "0.1uF", "rated-voltage": "25V", tolerance: "±5%" });
  await build("BIGGER", {}, "0603");
  await build("WIDER", { tolerance: "±20%" });
  await build("OTHER", { dielectric: "Y5V" });
  await build("TWICE", { capacitance: "220nF" });
  const proposals = await proposalsOf(part.id);
  expect(proposals.map(({ part }) => part.mpn)).toEqual(["SAME"]);
  expect(proposals[0]).toMatchObject({
    same: ["封装 0402", "容值 100 nF", "介质/温度特性 X7R"],
    different: ["额定电压 25 V ≥ 16 V", "精度 ±5% 不宽于 ±10%"],
    unknown: [],
  });
});

test("a part with an unknown key figure, or of a category without rules, gets no proposals; there are never more than 20", async () => {
  const { "on-resistance": _unknown, ...rest } = FET;
  expect(await proposalsOf((await buildTypedPart({ category: "mosfet", values: rest })).id)).toEqual([]);
  expect(
    await proposalsOf((await buildTypedPart({ category: "mcu", values: { "supply-voltage": "2V~3.6V" } })).id),
  ).toEqual([]);
  expect(await proposalsOf(999_999)).toEqual([]);
  const part = await buildFet("MANY", { "drain-source-voltage": "60V" });
  for (let count = 0; count < PROPOSALS_MAX + 3; count++)
    await buildFet(`MANY-${count}`, { "drain-source-voltage": "60V" });
  expect(await proposalsOf(part.id)).toHaveLength(PROPOSALS_MAX);
});

test("one search for proposals runs at a time; who asks for too many is told that it is busy, and that is not kept", async () => {
  const parts = await Promise.all(
    ["A", "B", "C"].map((mpn) => buildFet(`TURN-${mpn}`, { "drain-source-voltage": "80V" })),
  );
  const begun: (() => void)[] = [];
  let isOpen = false;
  const { db } = portal.context;
  const gated = new Proxy(db, {
    get: (target, key) => {
      const value = Reflect.get(target, key, target) as unknown;
      if (key !== "transaction") return typeof value === "function" ? (value.bind(target) as unknown) : value;
      return () => ({
        execute: async (run: never) => {
          await new Promise<void>((resolve) => (isOpen ? resolve() : begun.push(resolve)));
          return target.transaction().execute(run);
        },
      });
    },
  });
  const door = createDoor([handle(partAlternates.proposeByRules, proposeByRules)], (caller): Context => ({
    ...portal.context,
    ...caller,
    db: gated,
  }));
  const ask = (id: number, address = "10.0.0.1") =>
    door.enter(partAlternates.proposeByRules.name, { id }, { address, user: null });
  const told = (answer: Awaited<ReturnType<typeof ask>>) =>
    "json" in answer
      ? [answer.status, (JSON.parse(answer.json) as { data: { proposals: unknown[] } | null }).data?.proposals.length]
      : [];

  const first = ask(parts[0]!.id);
  await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 60_000 });
  const others = await Promise.all([ask(parts[1]!.id), ask(parts[2]!.id)]);
  expect(others.map(told)).toEqual([
    [503, undefined],
    [503, undefined],
  ]);
  expect(begun).toHaveLength(1);
  isOpen = true;
  begun[0]!();
  expect(told(await first)).toEqual([200, 2]);
  expect([told(await ask(parts[1]!.id)), told(await ask(parts[2]!.id))]).toEqual([
    [200, 2],
    [200, 2],
  ]);
});
