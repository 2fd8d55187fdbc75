import { describe, expect, test } from "vitest";
import { documents } from "../../contract/documents.ts";
import { parts } from "#domains/catalogue/contract/parts.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { brands } from "#domains/catalogue/contract/brands.ts";
import { documentVersions } from "../../contract/document-versions.ts";
import { uploads } from "../../contract/uploads.ts";
import { editedBrands } from "#domains/catalogue/contract/edited-brands.ts";
import { merges } from "#domains/catalogue/contract/merges.ts";
import { editedCategories } from "#domains/catalogue/contract/edited-categories.ts";
import { atOnce } from "#domains/catalogue/testing/at-once.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { decideAndUndo } from "#domains/operator-console/testing/decide-and-undo.ts";
import { useTestApp } from "#testing/app.ts";
import { FILLED, LIMIT, OPERATOR, OTHER, SECOND_OPERATOR, USER, useUploading } from "./testing/use-uploading.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart, buildDocument } = catalogueOf(portal);
const { sheet, bring, submit, decide, casesOf, newestNotice } = useUploading(portal);
const user = () => portal.callAs(USER);

describe("review", () => {
  test(
    "until an operator publishes it, nobody but its uploader and operators knows of it; then it is found under its part and new brand",
    async () => {
      const bytes = await sheet("zener ZX9000");
      const { id } = await bring(bytes, "ZX9000.pdf");
      const { message } = await submit(id, {
        brandName: "Zenix 微电子",
        mpns: "ZX9000\nZX9001",
        description: "稳压二极管",
      });
      expect(message).toBe("操作成功，审核通过后会发布");
      for (const call of [uploads.readUploadFile, uploads.readUploadThumbnail]) {
        expect((await portal.request(call, { id }, OTHER)).statusCode).toBe(404);
        expect((await portal.request(call, { id })).statusCode).toBe(401);
        for (const seen of [USER, OPERATOR]) expect((await portal.request(call, { id }, seen)).statusCode).toBe(200);
      }
      const looks = await portal.context.db
        .selectFrom("operatorConsoleActs")
        .select(["act", "subjectId"])
        .where("subject", "=", "upload")
        .execute();
      expect(looks).toEqual([{ act: "read-upload", subjectId: String(id) }]);
      for (const mobile of [undefined, OTHER, USER, OPERATOR])
        expect((await portal.callAs(mobile)(partSearch.searchParts, { keywords: "ZX9000" })).totalRecord).toBe(0);
      expect(
        await portal.context.db
          .selectFrom("datasheetDocuments")
          .select("id")
          .where("fileName", "=", "ZX9000.pdf")
          .execute(),
      ).toEqual([]);

      const [shown] = (await casesOf()).filter((one) => one.id === id);
      expect(shown).toMatchObject({
        title: FILLED.title,
        text: "稳压二极管",
        path: `/api/my/spec/v1/file/${id}`,
        beside: [],
      });
      expect(shown!.facts).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ label: "品牌", value: "Zenix 微电子（新品牌，发布后建立）" }),
        ]),
      );
      const both = await Promise.all([decide(id, "published"), decide(id, "rejected", { mobile: SECOND_OPERATOR })]);
      expect(both.flatMap(({ decided }) => decided)).toEqual([id]);
      if ((await user()(uploads.uploadDetail, { id })).state === "rejected") {
        await submit(id, { brandName: "Zenix 微电子", mpns: "ZX9000\nZX9001", description: "稳压二极管" });
        await decide(id, "published");
      }
      expect((await decide(id, "published")).refused).toEqual([
        { id, message: "这份上传的状态是“已发布”，请刷新后再操作" },
      ]);

      const published = await user()(uploads.uploadDetail, { id });
      expect(published).toMatchObject({ state: "published", document: { title: FILLED.title, removed: null } });
      const found = (await portal.callAs()(partSearch.searchParts, { keywords: "ZX9000" })).data;
      expect(found).toMatchObject(
        [{ mpn: "ZX9000", brand: { name: "Zenix 微电子" }, description: "稳压二极管" }, {}].slice(0, found.length),
      );
      const { documents, brand } = await portal.callAs()(parts.partDetail, { id: found[0]!.id });
      expect(documents).toMatchObject([{ id: published.document!.id, title: FILLED.title }]);
      expect(await portal.callAs()(brands.brandDetail, { brand: String(brand!.id) })).toMatchObject({
        partCount: 2,
        documentCount: 1,
      });
      expect(await newestNotice()).toMatchObject({
        title: "规格书已发布",
        path: `/specification/specification_detail/${published.document!.id}`,
      });
      await expect(user()(uploads.removeUploads, { ids: [id] })).rejects.toMatchObject({
        message: expect.stringContaining("已发布的规格书不能删除"),
      });
    },
    LIMIT,
  );

  test(
    "a rejected one comes back with its reason, is mended and submitted again; one that waits can be withdrawn; somebody else's is not there",
    async () => {
      const { id } = await bring(await sheet());
      await submit(id);
      await expect(submit(id)).rejects.toMatchObject({ message: "这份上传的状态是“审核中”，请刷新后再操作" });
      const [before, after] = await decideAndUndo(portal, { queue: "datasheets", id, decision: "rejected" });
      expect([before!.id, after]).toEqual([id, before]);
      await decide(id, "rejected", { reason: "型号或品牌与文件不符" });
      expect(await user()(uploads.uploadDetail, { id })).toMatchObject({
        state: "rejected",
        reason: "型号或品牌与文件不符",
        mpns: ["AC1234"],
      });
      expect(await newestNotice()).toMatchObject({
        title: "规格书未通过审核",
        text: expect.stringContaining("型号或品牌与文件不符"),
      });
      await submit(id, { mpns: "AC1235" });
      for (const call of [uploads.uploadDetail, uploads.withdrawUpload])
        await expect(portal.callAs(OTHER)(call as typeof uploads.uploadDetail, { id })).rejects.toMatchObject({
          status: 404,
        });
      await expect(submit(id, {}, OTHER)).rejects.toMatchObject({ status: 404 });
      await expect(portal.callAs(OTHER)(uploads.removeUploads, { ids: [id] })).rejects.toMatchObject({ status: 404 });
      expect((await user()(uploads.withdrawUpload, { id })).state).toBe("withdrawn");
      expect((await decide(id, "published")).refused[0]!.message).toContain("已撤回");
      const list = await user()(uploads.listUploads, { states: "withdrawn,rejected" });
      expect(list).toMatchObject({ totalRecord: 1, data: [{ id, mpns: ["AC1235"] }] });
      expect((await portal.callAs(OTHER)(uploads.listUploads, {})).totalRecord).toBe(0);
      expect(await user()(uploads.removeUploads, { ids: [id] })).toEqual({ removed: 1 });
    },
    LIMIT,
  );

  test(
    "a new edition goes into the line of the one it follows, whose address points at it",
    async () => {
      const brand = await buildBrand({ name: "Lineal" });
      const part = await buildPart({ mpn: "LN77", brandId: brand.id });
      const older = await buildDocument({
        title: "LN77 datasheet",
        brandId: brand.id,
        partIds: [part.id],
        version: "Rev. A",
      });
      const { id } = await bring(await sheet("LN77 by Lineal"), "LN77.pdf");
      const draft = await user()(uploads.uploadDetail, { id });
      expect(draft).toMatchObject({
        brandName: "Lineal",
        mpns: ["LN77"],
        editions: [{ id: older.id, version: "Rev. A" }],
      });
      await submit(id, { brandName: "Lineal", mpns: "LN77", version: "Rev. B", olderId: older.id });
      const [shown] = (await casesOf()).filter((one) => one.id === id);
      expect(shown!.beside).toMatchObject([
        {
          title: "LN77 datasheet",
          relation: "上传人选的旧版",
          path: `/specification/specification_detail/${older.id}`,
        },
      ]);
      await decide(id, "published");
      const { document } = await user()(uploads.uploadDetail, { id });
      const versions = async () =>
        (await portal.callAs()(documents.documentDetail, { id: older.id })).versions.map((version) => version.id);
      expect(await versions()).toEqual([document!.id, older.id]);

      // What stood at the end was taken down meanwhile: the next one follows what is left.
      const third = await bring(await sheet("LN77 by Lineal, Rev. C"), "LN77.pdf");
      await submit(third.id, { brandName: "Lineal", mpns: "LN77", version: "Rev. C", olderId: document!.id });
      await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id: document!.id, reason: "内容有误" });
      expect((await decide(third.id, "published")).refused).toEqual([]);
      const { document: newest } = await user()(uploads.uploadDetail, { id: third.id });
      expect(await versions()).toEqual([newest!.id, older.id]);
      await portal.callAs(OPERATOR)(documentVersions.restoreDocument, { id: document!.id });
      expect(await versions()).toEqual([newest!.id, document!.id, older.id]);
    },
    LIMIT,
  );

  test(
    "is of what was seen: withdrawn and submitted anew meanwhile, it is to be looked at again",
    async () => {
      const { id } = await bring(await sheet());
      await submit(id, { mpns: "SE100" });
      const shown = async () => `${id}@${(await casesOf()).find((one) => one.id === id)!.openedAt}`;
      const before = await shown();
      await user()(uploads.withdrawUpload, { id });
      portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
      await submit(id, { mpns: "SE999", title: "别的" });
      for (const decision of ["published", "rejected"]) {
        expect((await decide(id, decision, { seen: before })).refused).toEqual([
          { id, message: "上传人已撤回并重新提交，内容可能已不同，请刷新后重新核对" },
        ]);
      }
      expect((await decide(id, "published", { seen: await shown() })).decided).toEqual([id]);
    },
    LIMIT,
  );

  test(
    "a series brings the document to its parts, which the operator is shown; a short name brings it to nobody's",
    async () => {
      const brand = await buildBrand({ name: "Serial" });
      for (const mpn of ["SR32F103C8", "SR32F103R8", "SR32F103CB"]) await buildPart({ mpn, brandId: brand.id });
      const { id } = await bring(await sheet());
      await submit(id, { brandName: "Serial", mpns: "SR32F103x8、SRx、Sx" });
      const shown = (await casesOf()).find((one) => one.id === id)!;
      expect(shown.facts.find(({ label }) => label === "系列所含型号")!.value).toMatch(
        /^SR32F103x8：SR32F103[CR]8、SR32F103[CR]8$/,
      );
      await decide(id, "published");
      const { document } = await user()(uploads.uploadDetail, { id });
      const parts = await portal.context.db
        .selectFrom("datasheetDocumentParts as link")
        .innerJoin("datasheetParts as part", "part.id", "link.partId")
        .select("part.mpn")
        .where("link.documentId", "=", document!.id)
        .orderBy("part.mpn")
        .execute();
      expect(parts.map(({ mpn }) => mpn).filter((mpn) => mpn.startsWith("SR32"))).toEqual(["SR32F103C8", "SR32F103R8"]);
      expect(await portal.callAs()(brands.brandDetail, { brand: String(brand.id) })).toMatchObject({ partCount: 5 });
    },
    LIMIT,
  );
});

test(
  "who publishes an upload and who merges its category do not wait for each other",
  async () => {
    const [gone, kept] = [await buildCategory({ name: "上传前的分类" }), await buildCategory({ name: "合并后的分类" })];
    const brand = await buildBrand({ name: "Category Semi" });
    const { id } = await bring(await sheet("CAT100"), "CAT100.pdf");
    await submit(id, { brandName: brand.name, mpns: "CAT100", categoryId: gone.id });
    await Promise.all([portal.tokenOf(OPERATOR), portal.tokenOf(SECOND_OPERATOR)]);
    const merging = { id: gone.id, intoId: kept.id, name: gone.name, reason: "同一分类" };
    expect(
      await atOnce(portal.context.db, {
        one: () => decide(id, "published"),
        table: "datasheet_document_parts",
        other: () => portal.callAs(SECOND_OPERATOR)(editedCategories.mergeCategory, merging),
      }),
    ).toMatchObject([{ status: "fulfilled", value: { refused: [] } }, { status: "fulfilled" }]);
    const part = await portal.context.db
      .selectFrom("datasheetParts")
      .select("categoryId")
      .where("mpn", "=", "CAT100")
      .executeTakeFirstOrThrow();
    expect(part).toEqual({ categoryId: kept.id });
  },
  LIMIT,
);

test(
  "an upload that waits goes with its category into another one, and back where that is undone",
  async () => {
    const [from, into] = [await buildCategory({ name: "等待时的分类" }), await buildCategory({ name: "并入的分类" })];
    const { id } = await bring(await sheet("WAIT100"), "WAIT100.pdf");
    await submit(id, { brandName: "Wait Semi", mpns: "WAIT100", categoryId: from.id });
    const db = portal.context.db;
    const proposal = { brandName: "Wait Semi", brandKey: "waitsemi", mpn: "WAIT101", createdAt: portal.clock.now };
    await db
      .insertInto("catalogueProposals")
      .values({ ...proposal, categoryId: from.id })
      .execute();
    const categories = async () => [
      await db.selectFrom("datasheetUploads").select("categoryId").where("id", "=", id).executeTakeFirst(),
      await db.selectFrom("catalogueProposals").select("categoryId").where("mpn", "=", "WAIT101").executeTakeFirst(),
    ];
    const operator = portal.callAs(OPERATOR);
    await operator(editedCategories.mergeCategory, { id: from.id, intoId: into.id, name: from.name, reason: "相同" });
    expect(await categories()).toEqual([{ categoryId: into.id }, { categoryId: into.id }]);
    const [merge] = (await operator(merges.listMerges, {})).data;
    expect(await operator(merges.undoMerge, { id: merge!.id, reason: "其实不同" })).toMatchObject({ left: [] });
    expect(await categories()).toEqual([{ categoryId: from.id }, { categoryId: from.id }]);
  },
  LIMIT,
);

test(
  "nor do who publishes an upload and who merges the brand of its parts",
  async () => {
    const [gone, kept] = [await buildBrand({ name: "Published Semi" }), await buildBrand({ name: "Published Micro" })];
    await buildPart({ mpn: "PUB100", brandId: gone.id });
    const { id } = await bring(await sheet("PUB100 PUB200"), "PUB100.pdf");
    await submit(id, { brandName: gone.name, mpns: "PUB100\nPUB200", description: "两个型号" });
    await Promise.all([portal.tokenOf(OPERATOR), portal.tokenOf(SECOND_OPERATOR)]);
    const merge = () =>
      portal.callAs(SECOND_OPERATOR)(editedBrands.mergeBrand, {
        id: gone.id,
        intoId: kept.id,
        name: gone.name,
        reason: "同一原厂",
      });
    expect(
      await atOnce(portal.context.db, {
        one: () => decide(id, "published"),
        table: "datasheet_document_parts",
        other: merge,
      }),
    ).toMatchObject([{ status: "fulfilled", value: { refused: [] } }, { status: "fulfilled" }]);
    const rows = await portal.context.db
      .selectFrom("datasheetParts")
      .select(["mpn", "description"])
      .where("brandId", "=", kept.id)
      .orderBy("mpn")
      .execute();
    expect(rows).toEqual([
      { mpn: "PUB100", description: "两个型号" },
      { mpn: "PUB200", description: "两个型号" },
    ]);
  },
  LIMIT,
);
