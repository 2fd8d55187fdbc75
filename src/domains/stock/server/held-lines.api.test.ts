import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { companies } from "#domains/companies/contract/companies.ts";
import { saveJson } from "#domains/config/testing/set-value.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { lookKey } from "#platform/domain/public-text.ts";
import { useTestApp } from "#testing/app.ts";
import { shownStock } from "../contract/shown-stock.ts";
import { SELLER, useStock } from "../testing/use-stock.ts";

const portal = useTestApp();
const { load, mine } = useStock(portal);
const { buildPart, buildBrand } = catalogueOf(portal);
const OPERATOR = "13800000009";
const HEAD = "型号,品牌,数量,备注";

const shown = async () => {
  const { companyId } = await mine();
  const { data } = await portal.callAs()(shownStock.listStockOfCompany, { companyId: companyId! });
  return data.map(({ mpn }) => mpn).toSorted();
};
const waiting = async () =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "public-texts", pageSize: 100 })).cases.data;
const decide = (id: number, decision: "released" | "refused") =>
  portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "public-texts",
    ids: [id] as never,
    decision,
    reason: "引流",
  });

test("lines of a file that hold sensitive words wait as one case that names them; the others are shown at once", async () => {
  const file = `${HEAD}\nLM358DR,TI,100,全新原装\nNE555P,TI,200,加微信领红包\nLM324N,代开发票,300,\nUA741,TI,400,最小包装 50`;
  expect(await load(file)).toMatchObject({ counts: { loaded: 4 } });
  expect(await shown()).toEqual(["LM358DR", "UA741"]);
  const own = (await mine()).data;
  expect(own.filter(({ review }) => review).map(({ mpn, review }) => [mpn, review!.state])).toEqual(
    expect.arrayContaining([
      ["NE555P", "waiting"],
      ["LM324N", "waiting"],
    ]),
  );
  const cases = await waiting();
  expect(cases).toHaveLength(1);
  expect(cases[0]!.title).toContain("库存.csv（2 行）");
  expect(cases[0]!.text.split("\n")).toEqual(["NE555P：NE555P | TI | 加微信领红包", "LM324N：LM324N | 代开发票"]);
  expect((await decide(cases[0]!.id, "released")).decided).toHaveLength(1);
  expect(await shown()).toEqual(["LM324N", "LM358DR", "NE555P", "UA741"]);
  // What says the same as before is not asked about again.
  await load(file);
  expect([await shown(), await waiting()]).toEqual([["LM324N", "LM358DR", "NE555P", "UA741"], []]);
});

test("where files are to be looked at first, all their lines wait", async () => {
  await saveJson(portal, OPERATOR, { key: lookKey("stock-file"), value: '"before"' });
  await load(`${HEAD}\nLM358DR,TI,100,现货\nNE555P,TI,100,`);
  expect(await shown()).toEqual([]);
  await decide((await waiting())[0]!.id, "released");
  expect(await shown()).toEqual(["LM358DR", "NE555P"]);
  await saveJson(portal, OPERATOR, { key: lookKey("stock-file"), value: '"hits"' });
});

test("lines that are refused stay away, their owner is told, and shown once a file says them without", async () => {
  await load(`${HEAD}\nLM358DR,TI,100,刷好评`);
  await decide((await waiting())[0]!.id, "refused");
  expect(await shown()).toEqual([]);
  await tellDecisions(portal);
  expect((await portal.callAs(SELLER)(notices.listNotices, {})).data[0]).toMatchObject({
    title: "现货库存未通过审核",
    text: expect.stringContaining("引流"),
  });
  await load(`${HEAD}\nLM358DR,TI,100,刷好评`);
  expect(await shown()).toEqual([]);
  await load(`${HEAD}\nLM358DR,TI,100,现货`);
  expect([await shown(), await waiting()]).toEqual([["LM358DR"], []]);
});

test("lines that wait or were refused count nowhere for others, and everywhere once they are released", async () => {
  const brand = await buildBrand({ name: "Zed" });
  await buildPart({ mpn: "ZQX9911", brandId: brand.id });
  const { companyId } = await mine();
  const counted = async () => {
    const [hit] = (await portal.callAs()(partSearch.searchParts, { keywords: "ZQX9911" })).data;
    const { trust } = await portal.callAs()(companies.readCompany, { id: companyId! });
    const { lines = 0, freshLines = 0 } = trust.stock ?? {};
    return { quantity: hit!.companyStock?.quantity, lines, freshLines };
  };
  const shownLine = "ZQX9900,Zed,10,全新原装";
  await load(`${HEAD}\n${shownLine}`);
  const before = await counted();
  for (const decision of ["refused", "released"] as const) {
    await load(`${HEAD}\n${shownLine}\nZQX9911,Zed,999999,刷好评${decision}`);
    expect(await counted()).toEqual(before);
    const [opened] = (await waiting()).filter(({ text }) => text.includes(decision));
    await decide(opened!.id, decision);
    if (decision === "refused") expect(await counted()).toEqual(before);
  }
  expect(await counted()).toEqual({
    quantity: 999_999,
    lines: before.lines + 1,
    freshLines: before.freshLines + 1,
  });
});

test("of a file with more lines than its case names those alone are shown that were named; the others come as the next", async () => {
  const mpns = Array.from({ length: 52 }, (_, at) => `ZHL${String(at + 100)}`);
  await load(`${HEAD}\n${mpns.map((mpn) => `${mpn},TI,1,刷好评`).join("\n")}`);
  const [first] = await waiting();
  expect([first!.title, first!.text.split("\n").length]).toEqual([
    expect.stringContaining("52 行，每次审核 50 行"),
    50,
  ]);
  // One that was named goes away meanwhile: no other comes in its place unseen.
  const { db } = portal.context;
  await db.deleteFrom("suppliersStockLines").where("mpn", "=", mpns[0]!).execute();
  await decide(first!.id, "released");
  const named = first!.text.split("\n").map((line) => line.split("：")[0]!);
  const free = await db.selectFrom("suppliersStockLines").select("mpn").where("heldUploadId", "is", null).execute();
  expect(free.map(({ mpn }) => mpn).toSorted()).toEqual(named.filter((mpn) => mpn !== mpns[0]).toSorted());
  const [next] = await waiting();
  expect(next!.text.split("\n").map((line) => line.split("：")[0])).toEqual(mpns.filter((one) => !named.includes(one)));
  const toldOf = async () => {
    await tellDecisions(portal);
    const { data } = await portal.callAs(SELLER)(notices.listNotices, {});
    return data.filter(({ title }) => title === "现货库存已通过审核").length;
  };
  const before = await toldOf();
  await decide(next!.id, "released");
  expect([await waiting(), await toldOf()]).toEqual([[], before + 1]);
});

test("lines that were released are held again where that is taken back, each part of a file by itself; not once a file has changed them", async () => {
  const tables = ["suppliers_stock_lines", "suppliers_stock_uploads", "suppliers_stock_counts", "moderation_cases"];
  const file = (note: string, more = 51) => {
    const mpns = Array.from({ length: more }, (_, at) => `ZUN${String(at + 100)}`);
    return `${HEAD}\n${mpns.map((mpn) => `${mpn},TI,1,${note}`).join("\n")}`;
  };
  await load(file("刷好评"));
  const states: unknown[] = [];
  for (const size of [50, 1]) {
    const [opened] = await waiting();
    expect(opened!.text.split("\n")).toHaveLength(size);
    states.push(await rowsOf(portal, tables));
    await decide(opened!.id, "released");
  }
  expect([await waiting(), (await shown()).length]).toEqual([[], 20]);
  const undo = async () => {
    const { decided } = await portal.callAs(OPERATOR)(queues.listDecisions, { queue: "public-texts" });
    const last = decided.data.find(({ undone }) => undone === null)!;
    await portal.callAs(OPERATOR)(queues.undoDecision, { queue: "public-texts", id: last.id });
  };
  for (const state of states.toReversed()) {
    await undo();
    expect(await rowsOf(portal, tables)).toEqual(state);
  }
  expect(await shown()).toEqual([]);
  await decide((await waiting())[0]!.id, "released");
  await load(file("现货", 3));
  const loaded = await rowsOf(portal, tables);
  await expect(undoLatest(portal, "public-texts")).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
  expect(await rowsOf(portal, tables)).toEqual(loaded);
});
