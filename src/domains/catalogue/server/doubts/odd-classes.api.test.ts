import { beforeAll, expect, test } from "vitest";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideAndUndo, decideSeen, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { findOddClasses } from "./find-odd-classes.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart } = catalogueOf(portal);
const QUEUE = "class-doubts";

let amplifiers: { id: number };
let monitors: { id: number };
let brandId: number;

beforeAll(async () => {
  amplifiers = await buildCategory({ name: "电流检测" });
  monitors = await buildCategory({ name: "监控" });
  brandId = (await buildBrand({ name: "Odd Semi" })).id;
});

const build = (mpn: string, { id: categoryId }: { id: number }) => buildPart({ mpn, brandId, categoryId });
const cases = async () =>
  (await portal.callAs("13800000009")(queues.listCases, { queue: QUEUE, pageSize: 100 })).cases.data;
const caseOf = async (mpn: string) => (await cases()).find(({ title }) => title.includes(mpn));
const categoryOf = async (id: number) =>
  (await portal.context.db.selectFrom("datasheetParts").select("categoryId").where("id", "=", id).executeTakeFirst())!
    .categoryId;

test("a part that stands elsewhere than most of its series waits for an operator, and is moved by him alone", async () => {
  for (const mpn of ["QNA219AID", "QNA219AIDR", "QNA219BID"]) await build(mpn, amplifiers);
  const odd = await build("QNA219AIDCNT", monitors);
  for (const mpn of ["QNB300A", "QNB300B"]) await build(mpn, amplifiers);
  await build("QNB300C", monitors);
  await findOddClasses(portal.context);
  expect((await cases()).map(({ title }) => title)).toEqual(["Odd Semi QNA219AIDCNT"]);
  expect(await categoryOf(odd.id)).toBe(monitors.id);
  const one = (await caseOf("QNA219AIDCNT"))!;
  expect(Object.fromEntries(one.facts.map(({ label, value }) => [label, value]))).toMatchObject({
    现在的分类: "监控",
    同系列多在: "电流检测",
    同系列型号: "4 个中有 3 个",
  });
  const tables = ["catalogue_class_doubts", "catalogue_operator_values"];
  const before = await rowsOf(portal, tables);
  await decideAndUndo(portal, { queue: QUEUE, id: one.id, decision: "moved" });
  expect([await rowsOf(portal, tables), await categoryOf(odd.id)]).toEqual([before, monitors.id]);
  await decideSeen(portal, { queue: QUEUE, id: one.id, decision: "moved" });
  expect([await cases(), await categoryOf(odd.id)]).toEqual([[], amplifiers.id]);
});

test("what an operator has looked at and kept is asked about no more", async () => {
  for (const mpn of ["QNC500A", "QNC500B", "QNC500C"]) await build(mpn, amplifiers);
  await build("QNC500D", monitors);
  await findOddClasses(portal.context);
  const { id } = (await caseOf("QNC500D"))!;
  const [card, again] = await decideAndUndo(portal, { queue: QUEUE, id, decision: "kept" });
  expect(again).toEqual(card);
  await decideSeen(portal, { queue: QUEUE, id, decision: "kept" });
  await findOddClasses(portal.context);
  expect(await cases()).toEqual([]);
});
