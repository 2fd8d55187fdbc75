import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideAndUndo, decideSeen, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { inTransaction } from "#platform/database.ts";
import { useTestApp } from "#testing/app.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { importInto } from "../../testing/importer.ts";
import { typedCatalogueOf } from "../../testing/typed-parts.ts";
import { findDoubts } from "../public/value-doubts.ts";
import { checkParts } from "./check-parts.ts";
import { queueOldChecks, recheckValues } from "./recheck-values.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const buildTypedPart = typedCatalogueOf(portal);
const OPERATOR = "13800000009";
const QUEUE = "value-doubts";
const operator = () => portal.callAs(OPERATOR);

const check = (ids: number[]) => inTransaction(portal.context, ({ db }) => checkParts(db, ids));
const cases = async () => (await operator()(queues.listCases, { queue: QUEUE, pageSize: 100 })).cases.data;
const caseOf = async (mpn: string) => (await cases()).find(({ title }) => title.includes(mpn));
const doubtsOf = async (id: number) =>
  Object.fromEntries((await findDoubts(portal.context.db, [id])).get(id) ?? new Map<string, string>());
const valuesOf = async (id: number) => {
  const { values } = await operator()(editedParts.findEditedPart, { id });
  return Object.fromEntries(values.map(({ parameter, printed }) => [parameter.slug, printed]));
};

/** A regulator as a list brings it. */
const regulator = (mpn: string, dropout: string, output = "3.3V") => ({
  mpn,
  manufacturer: "Doubtful Semi",
  category: "Power Management ICs",
  subcategory: "Linear Voltage Regulators (LDO)",
  description: "LDO",
  package: "SOT-223",
  lcsc: `C${mpn.replaceAll(/\D/g, "")}`,
  datasheetUrl: "https://maker.example/sheet.pdf",
  parameters: { "Output voltage": output, "Dropout voltage": dropout },
});

async function imported(row: ReturnType<typeof regulator>, name = "first.jsonl"): Promise<number> {
  await importInto(portal, name, [row]);
  const { data } = await operator()(editedParts.listEditedParts, { words: row.mpn });
  return data[0]!.id;
}

test("what an import brings and rules doubt is told with the reason, and stands in a queue with its source", async () => {
  const id = await imported(regulator("DB1117-1", "12mV@(1A)"));
  expect(await doubtsOf(id)).toEqual({ "dropout-voltage": "压差折合每安不到 15 mV，多为单位有误" });
  const one = await caseOf("DB1117-1");
  expect(one).toMatchObject({ title: "Doubtful Semi DB1117-1 · 压差", path: `/ops/parts/${id}` });
  expect(Object.fromEntries(one!.facts.map(({ label, value }) => [label, value]))).toMatchObject({
    来源值: "12mV@(1A)",
    名单: expect.stringContaining("C11171"),
    规格书地址: "https://maker.example/sheet.pdf",
  });
});

test("who says that the source is right is asked no more, also after an import that says the same", async () => {
  const row = regulator("DB1117-2", "12mV@(1A)");
  const id = await imported(row);
  const { id: caseId } = (await caseOf("DB1117-2"))!;
  const [before, again] = await decideAndUndo(portal, { queue: QUEUE, id: caseId, decision: "trusted" });
  expect(again).toEqual(before);
  await decideSeen(portal, { queue: QUEUE, id: caseId, decision: "trusted" });
  expect(await doubtsOf(id)).toEqual({});
  await imported({ ...row, description: "LDO regulator" });
  await check([id]);
  expect([await doubtsOf(id), await caseOf("DB1117-2")]).toEqual([{}, undefined]);
  const { data } = await operator()(auditLog.listActions, { subject: "part", subjectId: String(id) });
  expect(data.map(({ act }) => act)).toContain("decide-doubt");
});

test("what is emptied is an operator's word, and comes back whole", async () => {
  const id = await imported(regulator("DB1117-3", "12mV@(1A)"));
  const { id: caseId } = (await caseOf("DB1117-3"))!;
  const tables = ["datasheet_part_values", "catalogue_operator_values", "catalogue_value_doubts"];
  const rows = await rowsOf(portal, tables);
  await decideAndUndo(portal, { queue: QUEUE, id: caseId, decision: "emptied" });
  expect(await rowsOf(portal, tables)).toEqual(rows);
  await decideSeen(portal, { queue: QUEUE, id: caseId, decision: "emptied" });
  expect((await valuesOf(id))["dropout-voltage"]).toBeNull();
  expect([await doubtsOf(id), await caseOf("DB1117-3")]).toEqual([{}, undefined]);
});

test("what an operator says himself is told as doubtful, not refused, and a better value is doubted no more", async () => {
  const id = await imported(regulator("DB1117-4", "1.2V@(1A)"));
  const { id: parameterId } = await portal.context.db
    .selectFrom("datasheetParameters")
    .select("id")
    .where("slug", "=", "dropout-voltage")
    .executeTakeFirstOrThrow();
  const say = (printed: string) => operator()(editedParts.savePartValues, { id, values: [{ parameterId, printed }] });
  expect(await doubtsOf(id)).toEqual({});
  await say("1.2mV@(1A)");
  expect(Object.keys(await doubtsOf(id))).toEqual(["dropout-voltage"]);
  await say("1.1V@(1A)");
  expect([await doubtsOf(id), await caseOf("DB1117-4")]).toEqual([{}, undefined]);
});

test("where a source turns absurd overnight the old value stands, and the new one waits for an operator", async () => {
  const id = await imported(regulator("DB1117-5", "1.2V@(1A)"));
  await imported(regulator("DB1117-5", "1.2mV@(1A)"));
  expect((await valuesOf(id))["dropout-voltage"]).toBe("1.2V@(1A)");
  expect(await doubtsOf(id)).toEqual({});
  const one = (await caseOf("DB1117-5"))!;
  expect(Object.fromEntries(one.facts.map(({ label, value }) => [label, value]))).toMatchObject({
    "来源（暂未采用）": "1.2mV@(1A)",
    现在: "1.2V@(1A)",
    名单: "first",
  });
  await imported({ ...regulator("DB1117-5", "1.2mV@(1A)"), description: "again" });
  expect((await cases()).filter(({ title }) => title.includes("DB1117-5"))).toHaveLength(1);

  const [before, again] = await decideAndUndo(portal, { queue: QUEUE, id: one.id, decision: "refused" });
  expect(again).toEqual(before);
  await decideSeen(portal, { queue: QUEUE, id: one.id, decision: "refused" });
  await imported({ ...regulator("DB1117-5", "1.2mV@(1A)"), description: "once more" });
  expect([(await valuesOf(id))["dropout-voltage"], await caseOf("DB1117-5")]).toEqual(["1.2V@(1A)", undefined]);
});

test("what is ten times as much is held too; taken after all it stands as the list's word", async () => {
  const id = await imported(regulator("DB1117-6", "1.2V@(1A)"));
  await imported(regulator("DB1117-6", "1.2V@(1A)", "33V"));
  expect((await valuesOf(id))["output-voltage"]).toBe("3.3V");
  const { id: caseId } = (await caseOf("DB1117-6"))!;
  const [before, again] = await decideAndUndo(portal, { queue: QUEUE, id: caseId, decision: "trusted" });
  expect(again).toEqual(before);
  expect((await valuesOf(id))["output-voltage"]).toBe("3.3V");
  await decideSeen(portal, { queue: QUEUE, id: caseId, decision: "trusted" });
  expect((await valuesOf(id))["output-voltage"]).toBe("33V");
  await imported({ ...regulator("DB1117-6", "1.2V@(1A)", "33V"), description: "later" });
  expect([(await valuesOf(id))["output-voltage"], await caseOf("DB1117-6")]).toEqual(["33V", undefined]);
});

test("a value that was doubted may be mended by the list that brought it, however far it is from that", async () => {
  const id = await imported(regulator("DB1117-7", "12mV@(1A)"));
  await imported(regulator("DB1117-7", "1.2V@(1A)"));
  expect([(await valuesOf(id))["dropout-voltage"], await doubtsOf(id), await caseOf("DB1117-7")]).toEqual([
    "1.2V@(1A)",
    {},
    undefined,
  ]);
});

test("a part that contradicts all others of its die is doubted as soon as these are there", async () => {
  const { id: brandId } = await buildBrand({ name: "Duplex Maker" });
  const build = (mpn: string, duplex: string) =>
    buildTypedPart({ category: "rs485-transceiver", mpn, brandId, values: { duplex } });
  const wrong = await build("MAX485ESA+T", "Full-Duplex");
  const full = await build("MAX490CSA+T", "Full-Duplex");
  await check([wrong.id, full.id]);
  expect(await doubtsOf(wrong.id)).toEqual({});
  const others = [await build("MAX485CSA+T", "Half-Duplex"), await build("MAX485ECPA", "Half-Duplex")];
  await check([others[1]!.id]);
  expect(await doubtsOf(wrong.id)).toEqual({ duplex: "通信方式与同型号其他封装全都不同" });
  expect(await doubtsOf(full.id)).toEqual({});
});

test("values that stood there before the rules did are looked at once, however often the portal starts", async () => {
  const { context } = portal;
  const part = await buildTypedPart({ category: "ldo", mpn: "OLD1117", values: { "dropout-voltage": "5mV@(1A)" } });
  await queueOldChecks(context.db);
  await recheckValues(context);
  expect(Object.keys(await doubtsOf(part.id))).toEqual(["dropout-voltage"]);
  const before = await rowsOf(portal, ["catalogue_value_doubts", "catalogue_checked_rules"]);
  await recheckValues(context);
  expect(await rowsOf(portal, ["catalogue_value_doubts", "catalogue_checked_rules"])).toEqual(before);
});
