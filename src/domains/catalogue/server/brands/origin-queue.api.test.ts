import { beforeAll, expect, test } from "vitest";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideAndUndo, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { useTestApp } from "#testing/app.ts";
import { UNSOURCED } from "../../origin-labels.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { importInto } from "../../testing/importer.ts";
import { applyBrandOrigins } from "../import/brands/brand-origins.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const QUEUE = "brand-origins";
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const waiting = async () => (await operator()(queues.listCases, { queue: QUEUE, pageSize: 100 })).cases.data;
const names = async () => (await waiting()).map(({ title }) => title);
const decide = (id: number, decision: string, reason = UNSOURCED) =>
  operator()(queues.decideCases, { queue: QUEUE, ids: String(id), decision, reason });

async function openBrand(name: string, parts = 1) {
  const brand = await buildBrand({ name });
  for (let at = 0; at < parts; at++) await buildPart({ brandId: brand.id });
  return brand;
}

function originOf(id: number) {
  return portal.context.db
    .selectFrom("datasheetBrands")
    .select(["country", "origin", "isDomestic", "originReason", "originSource"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

beforeAll(() => portal.tokenOf(OPERATOR));

test("brands of unknown origin wait, those with the most parts first; those without any, or known, do not", async () => {
  await openBrand("Queue Small", 2);
  await openBrand("Queue Full", 3);
  await buildBrand({ name: "Queue Empty" });
  await buildPart({ brandId: (await buildBrand({ name: "Queue Known", country: "US" })).id });
  expect(await names()).toEqual(["Queue Full", "Queue Small"]);
  expect((await waiting())[0]!.facts).toContainEqual(expect.objectContaining({ label: "型号", value: "3" }));
});

test("what is decided stands with its source, above the kept list and above what lists say later", async () => {
  const native = await openBrand("Queue Native");
  const foreign = await openBrand("Queue Foreign");
  const source = "https://queue.example/about";
  expect(await decide(native.id, "domestic", source)).toMatchObject({ decided: [native.id] });
  expect(await decide(foreign.id, "foreign")).toMatchObject({ decided: [foreign.id] });
  const said = { originReason: "operator" };
  const [own, other] = [
    { ...said, country: "CN", origin: "domestic", isDomestic: true, originSource: source },
    { ...said, country: null, origin: "foreign", isDomestic: false, originSource: null },
  ];
  expect([await originOf(native.id), await originOf(foreign.id)]).toEqual([own, other]);
  const { db } = portal.context;
  await applyBrandOrigins(db, [
    { brand: "Queue Native", country: "US", reason: "trade" },
    { brand: "Queue Foreign", country: "CN", reason: "trade" },
  ]);
  await importInto(portal, "makers.jsonl", [
    { name: "Queue Native", country: "JP", aliases: [] },
    { name: "Queue Foreign", country: "CN", aliases: [] },
  ]);
  expect([await originOf(native.id), await originOf(foreign.id)]).toEqual([own, other]);
  // What the list says is asked about.
  const { cases } = await operator()(queues.listCases, { queue: "differences" });
  expect(cases.data.map(({ title }) => title).toSorted()).toEqual(["Queue Foreign · 国家", "Queue Native · 国家"]);
});

test("without a source, and without saying that there is none, nothing is decided", async () => {
  const { id } = await openBrand("Queue Unsourced");
  for (const reason of ["听说", "名字像中文"])
    expect(await decide(id, "domestic", reason)).toMatchObject({
      decided: [],
      refused: [{ id, message: expect.stringContaining("请写明来源") }],
    });
  expect(await names()).toContain("Queue Unsourced");
  expect(await decide(id, "domestic", "XX 规格书第 1 页")).toMatchObject({ decided: [id] });
});

test("one that stays open waits no more, until the kept list knows it", async () => {
  const { id } = await openBrand("Queue Open");
  expect(await decide(id, "unknown", "查无可靠资料")).toMatchObject({ decided: [id] });
  expect(await names()).not.toContain("Queue Open");
  expect(await originOf(id)).toMatchObject({ origin: null });
  await applyBrandOrigins(portal.context.db, [{ brand: "Queue Open", country: "KR", reason: "trade" }]);
  expect(await originOf(id)).toMatchObject({ origin: "foreign", originReason: "trade" });
});

test("each decision is taken back, unless somebody has spoken of the brand since", async () => {
  const { id } = await openBrand("Queue Undone");
  const rows = () => rowsOf(portal, ["datasheet_brands", "catalogue_operator_values"], ["updated_at"]);
  const before = await rows();
  const [card, again] = await decideAndUndo(portal, { queue: QUEUE, id, decision: "unknown" });
  expect([again, await rows()]).toEqual([card, before]);
  for (const decision of ["domestic", "foreign"]) {
    expect(await decide(id, decision)).toMatchObject({ decided: [id] });
    await undoLatest(portal, QUEUE);
    expect(await rows(), decision).toEqual(before);
  }
  await decide(id, "domestic");
  const { updatedAt } = await operator()(editedBrands.findEditedBrand, { id });
  await operator()(editedBrands.saveBrand, { id, updatedAt, country: "DE" });
  await expect(undoLatest(portal, QUEUE)).rejects.toMatchObject({
    message: expect.stringContaining("品牌归属之后又有更改"),
  });
  expect(await originOf(id)).toMatchObject({ country: "DE", origin: "foreign" });
});
