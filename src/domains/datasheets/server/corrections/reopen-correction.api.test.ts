import { expect, test } from "vitest";
import { editedParts } from "#domains/catalogue/contract/edited-parts.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { decideAndUndo, decideSeen, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { corrections } from "../../contract/corrections.ts";
import { documentVersions } from "../../contract/document-versions.ts";

const portal = useTestApp();
const { buildCategory, buildPart, buildDocument } = catalogueOf(portal);
const [USER, OPERATOR] = ["13800000001", "13800000009"];
const TABLES = [
  "datasheet_parts",
  "datasheet_part_values",
  "datasheet_categories",
  "datasheet_brands",
  "datasheet_documents",
  "datasheet_document_parts",
  "datasheet_document_edits",
  "catalogue_operator_values",
  "datasheet_corrections",
  "site_notices",
];
const CLAIM = {
  type: "infringement",
  claimant: "某某半导体有限公司",
  contact: "legal@holder.example",
  claimedRight: "copyright",
  proof: "作品登记号",
  text: "未经授权转载",
} as const;

const rows = () => rowsOf(portal, TABLES, ["updated_at"]);
const report = async (subject: string, said: object) =>
  (await portal.callAs(USER)(corrections.reportCorrection, { subject, type: "other", text: "有误", ...said } as never))
    .id;
const refusal = (queue: string, why: string) =>
  expect(undoLatest(portal, queue)).rejects.toMatchObject({ message: `不能撤销：${why}` });
const later = (ms = MINUTE_MS) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("what was adopted of parts and documents is taken back: each field says what it said, and nobody's word stands that did not", async () => {
  const [old, category] = [await buildCategory({ name: "旧的分类" }), await buildCategory({ name: "对的分类" })];
  const part = await buildPart({ mpn: "RC7294", package: "0402", categoryId: old.id });
  const other = await buildPart({ mpn: "RC7295" });
  const document = await buildDocument({ title: "旧标题", partIds: [part.id] });
  const ids = [
    await report("part", { id: part.id, field: "package", proposed: "0603" }),
    await report("part", { id: part.id, field: "category", proposed: category.name }),
    await report("part", { id: part.id, field: "description", proposed: "低噪声" }),
    await report("document", { id: document.id, field: "title", proposed: "新标题" }),
    await report("document", { id: document.id, field: "missing-part", proposed: other.mpn }),
    await report("document", { id: document.id, field: "foreign-part", proposed: part.mpn }),
  ];
  await tellDecisions(portal);
  // Once where nobody has said anything, once over what an operator had said.
  for (let times = 0; times < 2; times++) {
    later();
    for (const id of ids) {
      const before = await rows();
      const [card, again] = await decideAndUndo(portal, { queue: "corrections", id, decision: "accepted" });
      await tellDecisions(portal);
      expect([again, await rows()], card!.facts[0]!.value).toEqual([card, before]);
    }
    const known = await portal.callAs(OPERATOR)(editedParts.findEditedPart, { id: part.id });
    await portal.callAs(OPERATOR)(editedParts.savePart, {
      id: part.id,
      package: "R0402",
      description: "运营所写",
      lifecycle: known.lifecycle,
      categoryId: old.id,
      updatedAt: known.updatedAt,
    });
  }
});

test("an infringement that was upheld is taken back: its document is shown again, and parts lead where they led", async () => {
  const address = "https://maker.example/stolen.pdf";
  const parts = [await buildPart({ datasheetUrl: address }), await buildPart({ datasheetUrl: address })];
  const outside = await report("outside-link", { ...CLAIM, id: parts[0]!.id });
  const document = await buildDocument({ title: "被举报侵权的" });
  const inside = await report("document", { ...CLAIM, id: document.id });
  for (const id of [outside, inside]) {
    const before = await rows();
    const [card, again] = await decideAndUndo(portal, { queue: "infringements", id, decision: "upheld" });
    await tellDecisions(portal);
    expect([again, await rows()]).toEqual([card, before]);
  }
  await decideSeen(portal, { queue: "infringements", id: outside, decision: "upheld" });
  const mended = { datasheetUrl: "https://maker.example/own.pdf" };
  await portal.context.db.updateTable("datasheetParts").set(mended).where("id", "=", parts[1]!.id).execute();
  await refusal("infringements", "型号的规格书链接之后又有更改");
  await decideSeen(portal, { queue: "infringements", id: inside, decision: "upheld" });
  later();
  await portal.callAs(OPERATOR)(documentVersions.restoreDocument, { id: document.id });
  await refusal("infringements", "规格书之后已恢复，或再次下架");
});

test("of two infringements of one document, or of one address, that were upheld none is taken back while the other stands", async () => {
  const [first, second] = [USER, "13800000002"];
  const part = await buildPart({ datasheetUrl: "https://maker.example/twice.pdf" });
  const document = await buildDocument({ title: "两次被举报的" });
  for (const [subject, id] of [
    ["document", document.id],
    ["outside-link", part.id],
  ] as const) {
    const reports = [];
    for (const by of [first, second])
      reports.push((await portal.callAs(by)(corrections.reportCorrection, { subject, ...CLAIM, id })).id);
    const decisions: { id: number }[] = [];
    for (const reported of reports) {
      later();
      await decideSeen(portal, { queue: "infringements", id: reported, decision: "upheld" });
      decisions.push(
        (await portal.callAs(OPERATOR)(queues.listDecisions, { queue: "infringements" })).decided.data[0]!,
      );
    }
    const undo = (which: number) =>
      portal.callAs(OPERATOR)(queues.undoDecision, { queue: "infringements", id: decisions[which]!.id });
    const isDown = async () => [
      (
        await portal.context.db.selectFrom("datasheetDocuments").select("state").where("id", "=", document.id).execute()
      )[0],
      (
        await portal.context.db.selectFrom("datasheetParts").select("datasheetUrl").where("id", "=", part.id).execute()
      )[0],
    ];
    const down = await isDown();
    await expect(undo(0), subject).rejects.toMatchObject({ message: "不能撤销：同一规格书另有侵权举报成立" });
    expect(await isDown(), subject).toEqual(down);
  }
});
