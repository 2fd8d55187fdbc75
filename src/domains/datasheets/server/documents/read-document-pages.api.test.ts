import { existsSync, readFileSync, readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { documents } from "../../contract/documents.ts";
import { documentTexts } from "../../contract/document-texts.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import {
  makeDecompressionBomb,
  makeGarbagePdf,
  makeHtmlNamedPdf,
  makeLoopingPdf,
  makePdf,
  makePdfOfPages,
  makePdfWithActions,
  makePdfWithOutline,
  makePicturePdf,
  makePlacedPdf,
  makeTruncatedPdf,
} from "#testing/pdf-files.ts";
import { site } from "#domains/site/contract/site.ts";
import { asPrinted } from "#platform/pdf/printed-text.ts";
import { readPrinted } from "#platform/pdf/read-printed.ts";
import { TOKENS_VERSION, tsqueryOf } from "#platform/text-search/tokens.ts";
import { useTestApp } from "#testing/app.ts";
import { queueNewDocument, queueWaitingTexts, readDocumentPages, TEXT_MS_MAX } from "./read-document-pages.ts";
import { queueOldTokens, renewTokens } from "./renew-tokens.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const LIMIT = 300_000;
const PROSE = "The thermal resistance of the case is 62 K/W at 3.3 V and -40 to 85 degrees.";

async function add(bytes: Buffer): Promise<number> {
  const { id } = await buildDocument({ bytes, pageCount: null });
  return id;
}

async function read(bytes: Buffer): Promise<{ textState: string; texts: string[] }> {
  const documentId = await add(bytes);
  await readDocumentPages(portal.context, { documentId });
  return stateOf(documentId);
}

async function stateOf(documentId: number) {
  const { db } = portal.context;
  const { textState, pagesRead } = await db
    .selectFrom("datasheetDocuments")
    .select(["textState", "pagesRead"])
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  const pages = await db
    .selectFrom("datasheetDocumentPages")
    .select(["page", "text"])
    .where("documentId", "=", documentId)
    .orderBy("page")
    .execute();
  expect(pages.map(({ page }) => page)).toEqual(Array.from({ length: pagesRead }, (_, index) => index + 1));
  return { textState, texts: pages.map(({ text }) => readPrinted(text)) };
}

/** Documents that are queued to be read. */
async function queued(): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select (data ->> 'documentId')::int as id from pgboss.job where name = 'datasheets.readPages' and state = 'created' order by 1`.execute(
    portal.context.db,
  );
  return rows.map(({ id }) => id);
}

async function failureOf(documentId: number): Promise<string | null> {
  return (
    await portal.context.db
      .selectFrom("datasheetDocuments")
      .select("textFailure")
      .where("id", "=", documentId)
      .executeTakeFirstOrThrow()
  ).textFailure;
}

async function pagesFoundBy(documentId: number, question: string): Promise<number[]> {
  const { rows } = await sql<{ page: number }>`
    select page from datasheet_document_pages where document_id = ${documentId} and search @@ ${tsqueryOf(question)}::tsquery order by page`.execute(
    portal.context.db,
  );
  return rows.map(({ page }) => page);
}

describe("a document that can be read", () => {
  test(
    "is found page by page, and says so",
    async () => {
      const documentId = await add(await makePdf({ pages: ["Drain current", PROSE, "Package SOT-23"] }));
      const before = await portal.callAs()(documents.documentDetail, { id: documentId });
      expect(before).toMatchObject({ textState: "waiting", pagesRead: 0 });
      await readDocumentPages(portal.context, { documentId });
      expect(await pagesFoundBy(documentId, "3.3V")).toEqual([2]);
      expect(await pagesFoundBy(documentId, "sot-23")).toEqual([3]);
      expect(await portal.callAs()(documents.documentDetail, { id: documentId })).toMatchObject({
        textState: "ready",
        pageCount: 3,
        pagesRead: 3,
        pagesWithoutText: 0,
      });
    },
    LIMIT,
  );

  test(
    "read twice, or by two at once, is the same",
    async () => {
      const documentId = await add(await makePdf({ pages: [PROSE, "Second page of it"] }));
      await Promise.all([
        readDocumentPages(portal.context, { documentId }),
        readDocumentPages(portal.context, { documentId }),
      ]);
      const once = await stateOf(documentId);
      await readDocumentPages(portal.context, { documentId });
      expect(await stateOf(documentId)).toEqual(once);
      expect(once.texts).toHaveLength(2);
    },
    LIMIT,
  );

  test(
    "goes on behind the last batch after a kill",
    async () => {
      const { db } = portal.context;
      const documentId = await add(
        await makePdf({ pages: ["Page one of four", "Page two of four", "Page three of four", "Page four of four"] }),
      );
      await db
        .insertInto("datasheetDocumentPages")
        .values([1, 2].map((page) => ({ documentId, page, text: asPrinted("as the first run left it"), search: "" })))
        .execute();
      await db.updateTable("datasheetDocuments").set({ pagesRead: 2 }).where("id", "=", documentId).execute();
      await readDocumentPages(portal.context, { documentId });
      expect(await stateOf(documentId)).toEqual({
        textState: "ready",
        texts: ["as the first run left it", "as the first run left it", "Page three of four", "Page four of four"],
      });
    },
    LIMIT,
  );

  test(
    "has 2,000 pages, and its worker is killed on the way",
    async () => {
      const documentId = await add(
        await makePdf({
          pages: Array.from(
            { length: 2000 },
            (_, index) => `Register ${index + 1}: the reset value of it is 0x${index.toString(16)}`,
          ),
        }),
      );
      let isRead = false;
      const reading = readDocumentPages(portal.context, { documentId }).finally(() => (isRead = true));
      reading.catch(() => {});
      const hasBegun = async () =>
        (
          await portal.context.db
            .selectFrom("datasheetDocuments")
            .select("pagesRead")
            .where("id", "=", documentId)
            .executeTakeFirstOrThrow()
        ).pagesRead > 0;
      while (!isRead && !((await hasBegun()) && killWorkers())) await wait(20);
      // Killed while it started, the worker had told nothing of the file yet: the queue asks again.
      await reading.catch(() => readDocumentPages(portal.context, { documentId }));
      const { textState, texts } = await stateOf(documentId);
      expect({ textState, pages: texts.length, without: texts.filter((text) => text === "").length }).toEqual({
        textState: "ready",
        pages: 2000,
        without: 0,
      });
      expect(await pagesFoundBy(documentId, "register 1234")).toEqual([1234]);
    },
    LIMIT,
  );

  test(
    "may hold scripts and actions: they are not looked at",
    async () => {
      expect(await read(makePdfWithActions())).toEqual({ textState: "ready", texts: ["Thermal resistance 62 K/W"] });
    },
    LIMIT,
  );

  test(
    "may have an outline of 10 MB",
    async () => {
      expect(await read(makePdfWithOutline())).toEqual({ textState: "ready", texts: ["Thermal resistance 62 K/W"] });
    },
    LIMIT,
  );

  test(
    "may be locked by its owner against copying",
    async () => {
      expect(await read(await makePdf({ pages: [PROSE], ownerPassword: "boss" }))).toMatchObject({
        textState: "ready",
      });
    },
    LIMIT,
  );

  test(
    "may give its lines from the bottom",
    async () => {
      const lines = Array.from({ length: 8 }, (_, index) => `The line ${index + 1} of this text`);
      const words = lines.map((text, index) => ({ text, x: 50, y: 700 - index * 14 })).reverse();
      expect(await read(makePlacedPdf(words))).toEqual({ textState: "ready", texts: [lines.join("\n")] });
    },
    LIMIT,
  );

  test(
    "may write its symbols with private characters, and words from the right",
    async () => {
      const symbols = makePlacedPdf([{ text: "25 mA, 10 kW", x: 50, y: 700 }], {
        meanings: { m: "\uf06d", W: "\uf057" },
      });
      expect(await read(symbols)).toMatchObject({ texts: ["25 µA, 10 kΩ"] });
      // Drawn from the left, as fonts do: the last letter first.
      const hebrew = makePlacedPdf([{ text: "cba", x: 50, y: 700 }], { meanings: { a: "ש", b: "ל", c: "ם" } });
      expect(await read(hebrew)).toMatchObject({ texts: ["שלם"] });
    },
    LIMIT,
  );

  test(
    "is a scan where its pages are pictures",
    async () => {
      const documentId = await add(makePicturePdf({ sizeBytes: 50_000, pageCount: 3 }));
      await readDocumentPages(portal.context, { documentId });
      expect(await stateOf(documentId)).toEqual({ textState: "ready", texts: ["", "", ""] });
      expect(await portal.callAs()(documents.documentDetail, { id: documentId })).toMatchObject({
        pagesRead: 3,
        pagesWithoutText: 3,
      });
    },
    LIMIT,
  );
});

describe("a document that can't be read is told so, and not tried again", () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>][] = [
    ["HTML", "notPdf", makeHtmlNamedPdf],
    ["cut off", "broken", makeTruncatedPdf],
    ["noise", "broken", makeGarbagePdf],
    ["a page tree that loops", "broken", makeLoopingPdf],
    ["a password", "needsPassword", () => makePdf({ userPassword: "secret", ownerPassword: "boss" })],
    ["too many pages", "tooManyPages", () => makePdfOfPages(2001)],
  ];
  test.each(cases)(
    "%s",
    async (_, reason, make) => {
      const documentId = await add(await make());
      await readDocumentPages(portal.context, { documentId });
      expect(await stateOf(documentId)).toEqual({ textState: "failed", texts: [] });
      expect(await failureOf(documentId)).toBe(reason);
    },
    LIMIT,
  );

  test(
    "a page that unpacks to 20 GB",
    async () => {
      const { textState, texts } = await read(makeDecompressionBomb());
      // Where the reader itself gives up, the page has no text; where its process must be ended, the file can't be read.
      expect([textState, texts.join("")]).toEqual([expect.stringMatching(/^(failed|ready)$/), ""]);
    },
    LIMIT,
  );

  test(
    "a file that is gone",
    async () => {
      const document = await buildDocument({ bytes: await makePdf() });
      await portal.fileStore.remove(document.sha256);
      await readDocumentPages(portal.context, { documentId: document.id });
      expect(await stateOf(document.id)).toEqual({ textState: "failed", texts: [] });
      expect(await failureOf(document.id)).toBe("fileMissing");
      await readDocumentPages(portal.context, { documentId: 999_999 });
    },
    LIMIT,
  );
});

describe("a document with tokens of older rules", () => {
  const WORDS = Array.from({ length: 120 }, (_, index) => `Register ${index + 1} holds 3.3 V`);
  const makeOlder = async (ids: number[]) => {
    await sql`update datasheet_document_pages set tokens_version = 0, search = 'older' where document_id = any(${ids}::bigint[])`.execute(
      portal.context.db,
    );
    await sql`update datasheet_documents set tokens_version = 0 where id = any(${ids}::bigint[])`.execute(
      portal.context.db,
    );
  };
  const addOlder = async () => {
    const { id } = await buildDocument({ pages: WORDS });
    await makeOlder([id]);
    return id;
  };

  test("is found by them until it has the new ones, of which it needs no file", async () => {
    const documentId = await addOlder();
    expect(
      [await pagesFoundBy(documentId, "older"), await pagesFoundBy(documentId, "3.3 V")].map(({ length }) => length),
    ).toEqual([120, 0]);
    await Promise.all([renewTokens(portal.context, { documentId }), renewTokens(portal.context, { documentId })]);
    expect(
      [await pagesFoundBy(documentId, "older"), await pagesFoundBy(documentId, "3.3 V")].map(({ length }) => length),
    ).toEqual([0, 120]);
    expect(await pagesFoundBy(documentId, "register 77")).toEqual([77]);
  });

  test("is queued once, and after a kill goes on where it was", async () => {
    const { db } = portal.context;
    const documentId = await addOlder();
    await sql`update datasheet_document_pages set tokens_version = ${TOKENS_VERSION}, search = 'done' where document_id = ${documentId} and page <= 50`.execute(
      db,
    );
    await queueOldTokens(db);
    await queueOldTokens(db);
    const { rows } = await sql<{
      id: number;
    }>`select (data ->> 'documentId')::int as id from pgboss.job where name = 'datasheets.renewTokens' and state = 'created'`.execute(
      db,
    );
    expect(rows).toEqual([{ id: documentId }]);
    await renewTokens(portal.context, { documentId });
    expect(
      [await pagesFoundBy(documentId, "done"), await pagesFoundBy(documentId, "3.3 V")].map(({ length }) => length),
    ).toEqual([50, 70]);
    await sql`delete from pgboss.job where name = 'datasheets.renewTokens'`.execute(db);
    await queueOldTokens(db);
    expect((await sql`select from pgboss.job where name = 'datasheets.renewTokens'`.execute(db)).rows).toEqual([]);
  });

  test("is queued though it is not read to its end, and one that was taken away meanwhile harms nobody", async () => {
    const { db } = portal.context;
    const documentId = await addOlder();
    await db
      .updateTable("datasheetDocuments")
      .set({ textState: "waiting", pagesRead: 120, pageCount: 200 })
      .where("id", "=", documentId)
      .execute();
    await queueOldTokens(db);
    expect((await sql`select from pgboss.job where name = 'datasheets.renewTokens'`.execute(db)).rows).toHaveLength(1);
    await renewTokens(portal.context, { documentId: 999_999 });
  });
});

describe("a document that takes long", () => {
  const PAGES = Array.from({ length: 230 }, (_, index) => `Register ${index + 1}`);

  test(
    "is queued again behind the others when its turn is over, and read to its end in several",
    async () => {
      const documentId = await add(await makePdf({ pages: PAGES }));
      await readDocumentPages(portal.context, { documentId }, 0);
      const { textState, texts } = await stateOf(documentId);
      expect([textState, texts.length > 0, texts.length < PAGES.length]).toEqual(["waiting", true, true]);
      expect(await queued()).toContain(documentId);
      await readDocumentPages(portal.context, { documentId });
      expect(await stateOf(documentId)).toMatchObject({ textState: "ready", texts: { length: PAGES.length } });
    },
    LIMIT,
  );

  test(
    "is given up when all its turns together have taken too long, also after a restart; what was read stays, and others go on",
    async () => {
      const { db } = portal.context;
      const [hostile, other] = [
        await add(await makePdf({ pages: PAGES })),
        await add(await makePdf({ pages: [PROSE] })),
      ];
      await readDocumentPages(portal.context, { documentId: hostile }, 0);
      const { texts } = await stateOf(hostile);
      const { textMs } = await db
        .selectFrom("datasheetDocuments")
        .select("textMs")
        .where("id", "=", hostile)
        .executeTakeFirstOrThrow();
      expect(textMs).toBeGreaterThan(0);
      await db.updateTable("datasheetDocuments").set({ textMs: TEXT_MS_MAX }).where("id", "=", hostile).execute();
      await Promise.all([hostile, other].map((documentId) => readDocumentPages(portal.context, { documentId })));
      expect(await stateOf(hostile)).toEqual({ textState: "failed", texts });
      expect(await failureOf(hostile)).toBe("timeUsedUp");
      expect(await stateOf(other)).toEqual({ textState: "ready", texts: [PROSE] });
      expect(await failureOf(other)).toBeNull();
      const { data } = await portal.callAs("13800000009")(documentTexts.listUnreadableDocuments, {});
      expect(data.find(({ id }) => id === hostile)).toMatchObject({
        pagesRead: texts.length,
        reason: "识别文字累计用时过长，已停止",
      });
      expect(data.map(({ id }) => id)).not.toContain(other);
      await expect(portal.callAs("13800000001")(documentTexts.listUnreadableDocuments, {})).rejects.toMatchObject({
        status: 403,
      });
    },
    LIMIT,
  );
});

describe("documents that wait", () => {
  test("are queued once at the start of a portal, those that are queued already not again, and counted by the health call", async () => {
    const { db } = portal.context;
    await db.updateTable("datasheetDocuments").set({ textState: "ready" }).execute();
    const [one, two] = [await add(Buffer.from("%PDF-1.7 one")), await add(Buffer.from("%PDF-1.7 two"))];
    await queueNewDocument(db, one);
    await queueWaitingTexts(db);
    await queueWaitingTexts(db);
    expect((await queued()).filter((id) => id >= one)).toEqual([one, two]);
    expect(await portal.callAs()(site.checkHealth, {})).toMatchObject({ documents: { waitingForText: 2 } });
  });

  test("of a transaction that is taken back are not queued", async () => {
    const { db } = portal.context;
    const count = async () =>
      (await sql<{ count: number }>`select count(*) from pgboss.job where name = 'datasheets.readPages'`.execute(db))
        .rows[0]!.count;
    const before = await count();
    const failing = db.transaction().execute(async (transaction) => {
      await queueNewDocument(transaction, 1);
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    expect(await count()).toBe(before);
  });
});

/** Ends this process's workers as the system does when memory runs out; there is nothing to see of them where /proc is not. Answers whether there was one. */
function killWorkers(): boolean {
  const all = existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  const workers = all.filter(
    (pid) => readIfThere(`/proc/${pid}/cmdline`).includes("pdf-worker") && parentOf(pid) === process.pid,
  );
  for (const pid of workers) process.kill(Number(pid), "SIGKILL");
  return workers.length > 0;
}

function parentOf(pid: string): number {
  return Number(
    readIfThere(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ")[1],
  );
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
