import { expect, test } from "vitest";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { decideAndUndo, rowsOf, tasksWaiting } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { corrections } from "../../contract/corrections.ts";
import { documentVersions } from "../../contract/document-versions.ts";
import { uploads } from "../../contract/uploads.ts";
import { LIMIT, OPERATOR, OTHER, USER, useUploading } from "./testing/use-uploading.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildCategory, buildPart, buildDocument } = catalogueOf(portal);
const { sheet, bring, submit, decide } = useUploading(portal);
const queue = "datasheets";
const TABLES = [
  "datasheet_uploads",
  "datasheet_documents",
  "datasheet_document_parts",
  "datasheet_parts",
  "datasheet_brands",
  "datasheet_brand_aliases",
  "datasheet_categories",
  "site_notices",
];

// Builders count no documents.
const rows = () => rowsOf(portal, TABLES, ["updated_at", "document_count"]);
const tasks = () => tasksWaiting(portal, ["datasheets.readPages", "datasheets.drawPreview"]);
const documentOf = async (id: number, by = USER) => (await portal.callAs(by)(uploads.uploadDetail, { id })).document!;
const refusal = (why: string) =>
  expect(undoLatest(portal, queue)).rejects.toMatchObject({ message: expect.stringContaining(`不能撤销：${why}`) });

async function waiting(more: { mpns: string; brandName: string; olderId?: number; description?: string }) {
  const { id } = await bring(await sheet(more.mpns), "规格书.pdf");
  const { id: categoryId } = await buildCategory();
  await submit(id, { categoryId, ...more });
  return id;
}

test(
  "what an upload brought is gone again: document, new brand and parts; what was there says what it said, and the upload waits",
  async () => {
    const brand = await buildBrand({ name: "Undoline" });
    const part = await buildPart({ mpn: "UL77", brandId: brand.id });
    const older = await buildDocument({
      title: "UL77 datasheet",
      brandId: brand.id,
      partIds: [part.id],
      version: "Rev. A",
    });
    const asked = [
      { mpns: "ZY9000\nZY9001", brandName: "撤销微电子", description: "稳压二极管" },
      { mpns: "UL77\nUL78", brandName: "Undoline", olderId: older.id, description: "运算放大器", version: "Rev. B" },
    ];
    for (const more of asked) {
      const id = await waiting(more);
      await tellDecisions(portal);
      const before = [await rows(), await tasks()];
      await decide(id, "published");
      const { id: documentId } = await documentOf(id);
      expect((await open(documentAddress({ id: documentId }))).status).not.toBe(404);
      await undoLatest(portal, queue);
      await tellDecisions(portal);
      expect([await rows(), await tasks()]).toEqual(before);
      expect((await open(documentAddress({ id: documentId }))).status).toBe(404);
      const { totalRecord } = await portal.callAs()(partSearch.searchParts, { keywords: more.mpns.split("\n")[1]! });
      expect(totalRecord).toBe(0);
      const [card, again] = await decideAndUndo(portal, { queue, id, decision: "published" });
      expect(again).toEqual(card);
      await decide(id, "published");
      expect((await portal.callAs(USER)(uploads.uploadDetail, { id })).state).toBe("published");
    }
  },
  LIMIT,
);

test(
  "the parts that a second upload of the same file brings go again without the document",
  async () => {
    const bytes = await sheet("shared");
    const first = await bring(bytes, "shared.pdf");
    await submit(first.id, { mpns: "SH100", brandName: "Sharing" });
    const second = await bring(bytes, "shared.pdf", OTHER);
    await submit(second.id, { mpns: "SH100\nSH200", brandName: "Sharing" }, OTHER);
    await decide(first.id, "published");
    await tellDecisions(portal);
    const before = await rows();
    await decide(second.id, "published");
    // What the first one brought is not to be taken back while the second stands on it.
    await undoLatest(portal, queue);
    expect(await rows()).toEqual(before);
  },
  LIMIT,
);

test(
  "it stays once others have built on it, it was taken down, or ten minutes are over",
  async () => {
    const reported = await waiting({ mpns: "BU100", brandName: "Built" });
    await decide(reported, "published");
    const document = await documentOf(reported);
    // What waits is its operators' alone: nobody submits anew what is published.
    await expect(submit(reported)).rejects.toMatchObject({ message: expect.stringContaining("已发布") });
    const told = { subject: "document", type: "outdated" } as const;
    await portal.callAs(OTHER)(corrections.reportCorrection, { ...told, id: document.id, text: "旧了" });
    await refusal("这份规格书已有纠错");
    const used = await waiting({ mpns: "BU200", brandName: "Built" });
    await decide(used, "published");
    const { partId } = await portal.context.db
      .selectFrom("datasheetDocumentParts")
      .select("partId")
      .where("documentId", "=", (await documentOf(used)).id)
      .executeTakeFirstOrThrow();
    await buildDocument({ title: "另一份说到它的", partIds: [partId] });
    await refusal("随它新建的型号已有规格书与型号的关系");
    const removed = await waiting({ mpns: "BU300", brandName: "Built" });
    await decide(removed, "published");
    const { id } = await documentOf(removed);
    await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id, reason: "内容有误" });
    await refusal("规格书之后已下架或隐藏");
    await portal.callAs(OPERATOR)(documentVersions.restoreDocument, { id });
    await refusal("这份规格书已有运营操作");
    const fetched = await waiting({ mpns: "BU350", brandName: "Built" });
    await decide(fetched, "published");
    const { now } = portal.clock;
    const { db } = portal.context;
    await db.insertInto("datasheetsFetchHosts").values({ host: "maker.example" }).execute();
    await db
      .insertInto("datasheetsFetches")
      .values({
        address: "https://maker.example/bu350.pdf",
        host: "maker.example",
        state: "known",
        documentId: (await documentOf(fetched)).id,
        endedAt: now,
      })
      .execute();
    await refusal("这份规格书已有外链抓取");
    const late = await waiting({ mpns: "BU400", brandName: "Built" });
    await decide(late, "published");
    portal.clock.now = new Date(portal.clock.now.getTime() + 10 * MINUTE_MS);
    await refusal("已超过 10 分钟");
  },
  LIMIT,
);

test("whose upload was published and taken down at once is not told that it is published", async () => {
  // Of what was decided before.
  await tellDecisions(portal);
  const id = await waiting({ mpns: "TD7294", brandName: "下架微电子" });
  await decide(id, "published");
  const document = await documentOf(id);
  portal.clock.now = new Date(portal.clock.now.getTime() + MINUTE_MS);
  await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id: document.id, reason: "权利人投诉" });
  const before = await rowsOf(portal, ["site_notices"]);
  await tellDecisions(portal);
  expect(await rowsOf(portal, ["site_notices"])).toEqual(before);
});
