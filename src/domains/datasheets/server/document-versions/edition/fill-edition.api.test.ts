import { sql } from "kysely";
import { expect, test } from "vitest";
import { documents } from "../../../contract/documents.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { makePdf } from "#testing/pdf-files.ts";
import { asPrinted } from "#platform/pdf/printed-text.ts";
import { useTestApp } from "#testing/app.ts";
import { readDocumentPages } from "../../documents/read-document-pages.ts";
import { queueUnreadEditions, fillEdition } from "./fill-edition.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const FOOT = "Rev. B March 2019";

async function editionOf(documentId: number) {
  return portal.context.db
    .selectFrom("datasheetDocuments")
    .select(["version", "isVersionRead", "publishedOn", "isDayRead"])
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
}

async function queued() {
  const { rows } = await sql<{
    id: number;
  }>`select (data ->> 'documentId')::int as id from pgboss.job where name = 'datasheets.readEdition' and state = 'created' order by 1`.execute(
    portal.context.db,
  );
  return rows.map(({ id }) => id);
}

test("a document whose pages are read to the end has the edition that they print, and is found by its year", async () => {
  const { id } = await buildDocument({
    bytes: await makePdf({ pages: ["Rev. B March 2019", "Rev. B  March 2019"] }),
    pageCount: null,
  });
  await readDocumentPages(portal.context, { documentId: id });
  expect(await editionOf(id)).toEqual({
    version: "Rev. B",
    isVersionRead: true,
    publishedOn: "2019-03-01",
    isDayRead: true,
  });
  expect(await portal.callAs()(documents.documentDetail, { id })).toMatchObject({
    version: "Rev. B",
    isVersionRead: true,
    publishedOn: "2019-03-01",
    isDayRead: true,
  });
  const { rows } = await sql<{
    page: number;
  }>`select page from datasheet_document_pages where document_id = ${id} and search @@ ${"'year 2019'"}::tsquery order by page`.execute(
    portal.context.db,
  );
  expect(rows.map(({ page }) => page)).toEqual([1, 2]);
  await queueUnreadEditions(portal.context.db);
  expect(await queued()).not.toContain(id);
});

test("what was stated stands; what is missing beside it is read", async () => {
  const stated = await buildDocument({ version: "1.0", publishedOn: "2001-02-03", pages: [FOOT] });
  const half = await buildDocument({ version: "1.0", pages: [FOOT] });
  await fillEdition(portal.context, { documentId: stated.id });
  await fillEdition(portal.context, { documentId: half.id });
  expect(await editionOf(stated.id)).toEqual({
    version: "1.0",
    isVersionRead: false,
    publishedOn: "2001-02-03",
    isDayRead: false,
  });
  expect(await editionOf(half.id)).toEqual({
    version: "1.0",
    isVersionRead: false,
    publishedOn: "2019-03-01",
    isDayRead: true,
  });
});

test("no edition is read off a sample: it prints none of its maker's", async () => {
  const { id } = await buildDocument({ isSample: true, pages: [FOOT] });
  await fillEdition(portal.context, { documentId: id });
  expect(await editionOf(id)).toEqual({ version: null, isVersionRead: false, publishedOn: null, isDayRead: false });
});

test("documents that were read before are queued once; done twice, or by two at once, it changes nothing", async () => {
  const { db } = portal.context;
  const { id } = await buildDocument({
    pages: [FOOT, ...Array.from({ length: 40 }, (_, page) => `Register ${page}`), "The end"],
  });
  await queueUnreadEditions(db);
  await queueUnreadEditions(db);
  expect((await queued()).filter((documentId) => documentId === id)).toHaveLength(1);
  await Promise.all([fillEdition(portal.context, { documentId: id }), fillEdition(portal.context, { documentId: id })]);
  expect(await editionOf(id)).toMatchObject({ version: "Rev. B", publishedOn: "2019-03-01" });
  // By newer rules what older ones have read is read anew, and where there is nothing any more it goes.
  await db
    .updateTable("datasheetDocumentPages")
    .set({ text: asPrinted("nothing") })
    .where("documentId", "=", id)
    .execute();
  await fillEdition(portal.context, { documentId: id });
  expect(await editionOf(id)).toMatchObject({ version: "Rev. B" });
  await db.updateTable("datasheetDocuments").set({ editionRules: 0 }).where("id", "=", id).execute();
  await fillEdition(portal.context, { documentId: id });
  expect(await editionOf(id)).toEqual({ version: null, isVersionRead: false, publishedOn: null, isDayRead: false });
  await fillEdition(portal.context, { documentId: 999_999 });
});
