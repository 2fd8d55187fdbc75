import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { CallFailed } from "#api/envelope.ts";
import { DAY_MS } from "#shared/durations.ts";
import { uploads } from "../../contract/uploads.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { makeGarbagePdf, makeHtmlNamedPdf, makePdf, makePdfOfPages, makeTruncatedPdf } from "#testing/pdf-files.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { closeAccount, exportPersonalData } from "../personal-data.ts";
import { LIMIT, MERCHANT, OTHER, SECOND_OPERATOR, USER, useUploading } from "./testing/use-uploading.ts";
import { queueUnreadUploads, readUpload } from "./read-upload.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart } = catalogueOf(portal);
const { idOf, sheet, bring, submit, decide } = useUploading(portal);
const user = () => portal.callAs(USER);

describe("an upload", () => {
  test(
    "is read: brand and part by text and catalogue, edition and language as printed; its uploader is asked for the rest",
    async () => {
      const brand = await buildBrand({ name: "Nexperia", aliases: ["恩智浦分立"] });
      const category = await buildCategory({ name: "三极管" });
      await buildPart({ mpn: "BC847C", brandId: brand.id, categoryId: category.id });
      const text =
        "Nexperia BC847C NPN general-purpose transistor. The device is housed in a plastic package with the leads for surface mounting.\nRev. 3 - 12 March 2021\nBC847C product data sheet of Nexperia";
      const upload = await bring(
        await makePdf({ pages: [text, text], title: "BC847C NPN transistor" }),
        "scan_0815.pdf",
      );
      expect(upload).toMatchObject({
        state: "draft",
        progress: 100,
        failure: null,
        fileName: "scan_0815.pdf",
        pageCount: 2,
        hasTextLayer: true,
        thumbnail: expect.any(String),
      });
      expect(upload).toMatchObject({
        mpns: ["BC847C"],
        brandName: "Nexperia",
        isNewBrand: false,
        title: "BC847C NPN transistor",
        language: "en",
        categoryId: category.id,
        kind: "datasheet",
      });
      expect(upload.version).toMatch(/3/);
      expect(upload.publishedOn).toBe("2021-03-12");
      const named = await bring(await sheet(), "LM9999__Nexperia__zh.pdf");
      expect(named).toMatchObject({
        mpns: ["LM9999"],
        brandName: "Nexperia",
        language: "zh",
        title: "Nexperia LM9999 数据手册",
      });
    },
    LIMIT,
  );

  test(
    "of what is no readable PDF says why, and can't be submitted; brought again it is read again",
    async () => {
      const cases: [Buffer, RegExp][] = [
        [await makePdf({ userPassword: "secret" }), /该 PDF 已加密，无法预览/],
        [await makeTruncatedPdf(), /已损坏或不完整/],
        [makeGarbagePdf(), /已损坏或不完整/],
        [makePdfOfPages(2001), /超过 2000 页/],
        [makeHtmlNamedPdf(), /不是 PDF/],
      ];
      for (const [bytes, failure] of cases) {
        const upload = await bring(bytes);
        expect(upload).toMatchObject({ state: "unusable", failure: expect.stringMatching(failure) });
        await expect(submit(upload.id)).rejects.toMatchObject({ message: expect.stringContaining("不可用") });
        expect((await bring(bytes)).id).toBe(upload.id);
      }
    },
    LIMIT,
  );

  test(
    "whose reading was killed is found again after a restart",
    async () => {
      const { id } = await buildUpload(portal.context, {
        userId: await idOf(USER),
        purpose: "datasheet",
        bytes: await sheet(),
        mediaType: "application/pdf",
      });
      const upload = await user()(uploads.addUpload, { fileId: id });
      expect(upload.state).toBe("reading");
      const waiting = () =>
        portal.context.db
          .selectFrom("pgboss.job" as never)
          .select("data" as never)
          .where("name" as never, "=", "datasheets.readUpload" as never)
          .where("state" as never, "=", "created" as never)
          .execute() as Promise<{ data: { uploadId: number } }[]>;
      await portal.context.db
        .deleteFrom("pgboss.job" as never)
        .where("name" as never, "=", "datasheets.readUpload" as never)
        .execute();
      await queueUnreadUploads(portal.context);
      await queueUnreadUploads(portal.context);
      expect((await waiting()).filter(({ data }) => data.uploadId === upload.id)).toHaveLength(1);
      await Promise.all([
        readUpload(portal.context, { uploadId: upload.id }),
        readUpload(portal.context, { uploadId: upload.id }),
      ]);
      expect(await user()(uploads.uploadDetail, { id: upload.id })).toMatchObject({ state: "draft" });
      // Its answer was lost: the same is told again.
      expect((await user()(uploads.addUpload, { fileId: id })).id).toBe(upload.id);
      await expect(portal.callAs(OTHER)(uploads.addUpload, { fileId: id })).rejects.toMatchObject({
        message: "没有这个上传的文件，请重新上传",
      });
    },
    LIMIT,
  );

  test("asked for twice at once, is one upload, and both are told so", async () => {
    const { db } = portal.context;
    const { id: fileId } = await buildUpload(portal.context, {
      userId: await idOf(USER),
      purpose: "datasheet",
      bytes: await sheet(),
      mediaType: "application/pdf",
    });
    const waiting = () => countWaiting(db);
    const asked = await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("filesUploads").select("id").where("id", "=", fileId).forUpdate().execute();
      const both = [1, 2].map(() => user()(uploads.addUpload, { fileId }));
      // The other waits for the name, and holds no connection meanwhile.
      await expect.poll(waiting).toBe(1);
      return both;
    });
    const [one, other] = await Promise.all(asked);
    expect(other!.id).toBe(one!.id);
  });

  test(
    "is recognised by what it prints, though its pages are long runs of signs and very many lines besides",
    async () => {
      const { id: brandId } = await buildBrand({ name: "Vishay" });
      await buildPart({ mpn: "SI2302CDS", brandId });
      const told = "Vishay SI2302CDS N-channel MOSFET, a datasheet of more than thirty characters\nRev. B March 2019\n";
      const run = `${"/".repeat(80)}\n`.repeat(500);
      const upload = await bring(await makePdf({ pages: [told + run, told + "1\n".repeat(5000)] }), "scan_0817.pdf");
      expect(upload).toMatchObject({ state: "draft", mpns: ["SI2302CDS"], brandName: "Vishay", version: "Rev. B" });
    },
    LIMIT,
  );

  test(
    "is read whatever length its names have; asked for many times, it is read once; what nobody can read is told",
    async () => {
      const { db } = portal.context;
      const long = "品牌".repeat(80);
      expect(await bring(await sheet(), `AC77__${long}.pdf`)).toMatchObject({
        state: "draft",
        brandName: long.slice(0, 100),
      });

      const bytes = await sheet();
      const file = async () =>
        (
          await buildUpload(portal.context, {
            userId: await idOf(USER),
            purpose: "datasheet",
            bytes,
            mediaType: "application/pdf",
          })
        ).id;
      await sql`delete from datasheet_uploads where state = 'reading'`.execute(db);
      const upload = await user()(uploads.addUpload, { fileId: await file() });
      const { rows } = await sql<{
        id: string;
      }>`select id from pgboss.job where name = 'datasheets.readUpload' and (data ->> 'uploadId')::bigint = ${upload.id}`.execute(
        db,
      );
      for (let times = 0; times < 3; times++) await user()(uploads.addUpload, { fileId: await file() });
      const { rows: same } =
        await sql`select id from pgboss.job where name = 'datasheets.readUpload' and (data ->> 'uploadId')::bigint = ${upload.id}`.execute(
          db,
        );
      expect(same).toEqual(rows);
      const broken = {
        ...portal.context,
        ports: {
          ...portal.context.ports,
          fileStore: { ...portal.context.ports.fileStore, read: () => Promise.reject(new Error("store is down")) },
        },
      } as typeof portal.context;
      await expect(readUpload(broken, { uploadId: upload.id })).rejects.toThrow("store is down");
      expect((await user()(uploads.uploadDetail, { id: upload.id })).state).toBe("reading");
      await sql`update pgboss.job set state = 'active', retry_count = retry_limit where id = ${rows[0]!.id}::uuid`.execute(
        db,
      );
      await expect(readUpload(broken, { uploadId: upload.id })).rejects.toThrow("store is down");
      expect(await user()(uploads.uploadDetail, { id: upload.id })).toMatchObject({
        state: "unusable",
        failure: "文件处理失败，请重新上传",
      });

      expect(await user()(uploads.addUpload, { fileId: await file() })).toMatchObject({
        id: upload.id,
        state: "reading",
      });
      await queueUnreadUploads({ ...portal.context, now: new Date(portal.clock.now.getTime() + 4 * DAY_MS) });
      expect((await user()(uploads.uploadDetail, { id: upload.id })).state).toBe("unusable");
      await user()(uploads.removeUploads, { ids: [upload.id] });
    },
    LIMIT,
  );

  test(
    "brought by the dozen is read one after the other, and those of others beside it",
    async () => {
      const { db } = portal.context;
      await sql`delete from datasheet_uploads where state = 'reading'`.execute(db);
      await sql`delete from pgboss.job where name = 'datasheets.readUpload'`.execute(db);
      const bringUnread = async (mobile: string) => {
        const bytes = await sheet();
        const userId = await idOf(mobile);
        const file = await buildUpload(portal.context, {
          userId,
          purpose: "datasheet",
          bytes,
          mediaType: "application/pdf",
        });
        return (await portal.callAs(mobile)(uploads.addUpload, { fileId: file.id })).id;
      };
      const queued = async () => {
        const { rows } = await sql<{ id: number }>`
          select (data ->> 'uploadId')::bigint as id from pgboss.job where name = 'datasheets.readUpload' and state = 'created' order by created_on`.execute(
          db,
        );
        return rows.map(({ id }) => id);
      };
      const many = [await bringUnread(USER), await bringUnread(USER), await bringUnread(USER)];
      const other = await bringUnread(OTHER);
      expect(await queued()).toEqual([many[0], other]);
      await readUpload(portal.context, { uploadId: many[0]! });
      expect(await queued()).toEqual([many[0], other, many[1]]);
      await user()(uploads.removeUploads, { ids: [many[1]!] });
      expect((await queued()).at(-1)).toBe(many[2]);
      await user()(uploads.removeUploads, { ids: [many[0]!, many[2]!] });
      await portal.callAs(OTHER)(uploads.removeUploads, { ids: [other] });
    },
    LIMIT,
  );

  test(
    "is checked field by field, in Chinese",
    async () => {
      const { id } = await bring(await sheet());
      const wrong: [object, Record<string, string>][] = [
        [{ mpns: "" }, { mpns: "请输入型号" }],
        [{ mpns: "运放" }, { "mpns.0": "“运放”不像型号，应为 2–50 个字母、数字或符号" }],
        [{ mpns: Array.from({ length: 51 }, (_, index) => `AC${index}`).join("\n") }, { mpns: "型号最多 50 个" }],
        [{ brandName: " " }, { brandName: "请输入品牌" }],
        [{ description: "长".repeat(501) }, { description: "描述最多 500 个字" }],
        [{ hasRights: "" }, { hasRights: "请确认版权声明" }],
        [{ publishedOn: "去年" }, { publishedOn: "发布日期应为 2024-01-31 的形式" }],
        [{ publishedOn: "2999-01-01" }, { publishedOn: "发布日期有误" }],
        [{ sourceUrl: "javascript:alert(1)" }, { sourceUrl: "来源链接应以 http:// 或 https:// 开头" }],
        [{ categoryId: 999_999 }, { categoryId: "没有这个分类" }],
        [{ olderId: 999_999 }, { olderId: "没有这份规格书，或已被下架" }],
        [{ kind: "novel" }, { kind: "请选择文档类型" }],
      ];
      for (const [input, errors] of wrong) {
        const failure = await submit(id, input).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(CallFailed);
        expect((failure as CallFailed).errors).toEqual(errors);
      }
      expect(await user()(uploads.uploadDetail, { id })).toMatchObject({ state: "draft" });
      const { upload } = await submit(id, { mpns: "PMEG3010EB,115，ＡＣ５、AC6\nAC6" });
      expect(upload.mpns).toEqual(["PMEG3010EB,115", "AC5", "AC6"]);
      await user()(uploads.removeUploads, { ids: [id] });
    },
    LIMIT,
  );
});

describe("the same bytes", () => {
  test(
    "brought twenty times at once make one upload of each user, and one document; nothing is told of what is not published",
    async () => {
      const bytes = await sheet("twenty");
      const brought = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => bring(bytes, "twenty.pdf", index % 2 ? USER : OTHER)),
      );
      expect(new Set(brought.map(({ id }) => id)).size).toBe(2);
      expect(brought.every(({ state, document }) => state === "draft" && document === null)).toBe(true);
      const [mine, others] = [brought[1]!.id, brought[0]!.id];
      await submit(mine, { mpns: "TW20" });
      await submit(others, { mpns: "TW20, TW21" }, OTHER);
      const both = await Promise.all([
        decide(mine, "published"),
        decide(others, "published", { mobile: SECOND_OPERATOR }),
      ]);
      expect(both.flatMap(({ decided }) => decided).sort()).toEqual([mine, others].sort());
      const documentOf = async (id: number, mobile: string) =>
        (await portal.callAs(mobile)(uploads.uploadDetail, { id })).document!.id;
      expect(await documentOf(mine, USER)).toBe(await documentOf(others, OTHER));

      const third = await bring(bytes, "again.pdf", MERCHANT);
      expect(third).toMatchObject({
        state: "linked",
        document: { mpn: expect.stringMatching(/^TW2/) },
        mpns: ["TW20", "TW21"],
        brandName: "Acme Semi",
      });
      expect((await submit(third.id, { mpns: "TW21" }, MERCHANT)).message).toBe("该文件已存在，已为您关联到型号 TW21");
      expect((await submit(third.id, { mpns: "TW21, TW22" }, MERCHANT)).message).toBe(
        "该文件已存在，新增的型号审核后会关联",
      );
      await decide(third.id, "published");
      const links = await portal.context.db
        .selectFrom("datasheetDocumentParts")
        .select("partId")
        .where("documentId", "=", third.document!.id)
        .execute();
      expect(links).toHaveLength(3);
    },
    LIMIT,
  );
});

test(
  "who leaves takes what is not published along; what is published stays, as of nobody",
  async () => {
    const { db } = portal.context;
    const [draft, published] = [
      await bring(await sheet(), "draft.pdf", OTHER),
      await bring(await sheet(), "published.pdf", OTHER),
    ];
    await submit(published.id, { mpns: "LV100" }, OTHER);
    await decide(published.id, "published");
    const userId = await idOf(OTHER);
    const kept = await exportPersonalData(portal.context, userId);
    expect(kept["datasheetUploads"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fileName: "draft.pdf", state: "draft" }),
        expect.objectContaining({ fileName: "published.pdf", state: "published" }),
      ]),
    );
    await closeAccount(portal.context, userId);
    expect(
      await db
        .selectFrom("datasheetUploads")
        .select(["id", "userId", "state"])
        .where("id", "in", [draft.id, published.id])
        .execute(),
    ).toEqual([{ id: published.id, userId: null, state: "published" }]);
    expect(
      await db.selectFrom("datasheetDocuments").select("state").where("fileName", "=", "published.pdf").execute(),
    ).toEqual([{ state: "published" }]);
  },
  LIMIT,
);
