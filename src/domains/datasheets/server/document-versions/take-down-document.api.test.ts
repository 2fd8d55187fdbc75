import { documentFiles } from "#domains/catalogue/contract/document-files.ts";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { documents } from "../../contract/documents.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { brands } from "#domains/catalogue/contract/brands.ts";
import { parts } from "#domains/catalogue/contract/parts.ts";
import { documentVersions } from "../../contract/document-versions.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";

const takeDown = (id: number, reason = "权利人要求") =>
  portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id, reason, note: "该文件未经授权" });
const restore = (id: number) => portal.callAs(OPERATOR)(documentVersions.restoreDocument, { id });

test("what is saved is the file that was taken in, to the byte, and its SHA-256 is told", async () => {
  const bytes = Buffer.from("%PDF-1.7\n% kept as it is\n");
  const { id } = await buildDocument({ bytes });
  const { sha256, sizeBytes } = await portal.callAs()(documents.documentDetail, { id });
  expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  const saved = await portal.request(documentFiles.readDocumentFile, { id, download: "1" }, USER);
  expect(createHash("sha256").update(saved.rawPayload).digest("hex")).toBe(sha256);
  expect(saved.rawPayload).toHaveLength(sizeBytes);
});

test("a document that is taken down is read, found and counted no more; what it was, since when and why is told", async () => {
  const brand = await buildBrand({ nameCn: "某厂" });
  const part = await buildPart({ brandId: brand.id });
  const document = await buildDocument({
    title: "保密手册",
    brandId: brand.id,
    partIds: [part.id],
    thumbnail: Buffer.from("picture"),
  });
  const { id } = document;
  const removed = await takeDown(id);
  const told = {
    id,
    title: "保密手册",
    brand: { nameCn: "某厂" },
    part: { mpn: part.mpn },
    reason: "权利人要求",
    note: "该文件未经授权",
    removedAt: portal.clock.now.toISOString(),
    newest: null,
  };
  expect(removed).toMatchObject(told);
  expect(await portal.callAs()(documentVersions.removedDocument, { id })).toMatchObject(told);

  await expect(portal.callAs()(documents.documentDetail, { id })).rejects.toMatchObject({ status: 404 });
  expect((await portal.request(documentFiles.readDocumentFile, { id }, USER)).statusCode).toBe(404);
  expect((await portal.request(documentFiles.readDocumentThumbnail, { id })).statusCode).toBe(404);
  await expect(portal.callAs(USER)(documentFiles.downloadDocuments, { ids: [id] as never })).rejects.toMatchObject({
    message: expect.stringContaining("1 份已下架"),
  });
  expect((await portal.callAs()(parts.partDetail, { id: part.id })).documents).toEqual([]);
  expect((await portal.callAs()(partSearch.searchParts, { keywords: part.mpn })).data[0]!.document).toBeNull();
  expect((await portal.callAs()(documents.brandDocuments, { brandId: brand.id })).totalRecord).toBe(0);
  expect((await portal.callAs()(brands.listBrands, { keywords: brand.name })).data[0]!.documentCount).toBe(0);
  // The bytes stay: an undo needs them.
  expect(await portal.fileStore.sizeOf(document.sha256)).not.toBeNull();

  await restore(id);
  expect(await portal.callAs()(documents.documentDetail, { id })).toMatchObject({ title: "保密手册" });
  // The list of brands may be two seconds old.
  await expect
    .poll(async () => (await portal.callAs()(brands.listBrands, { keywords: brand.name })).data[0]!.documentCount)
    .toBe(1);
  await expect(portal.callAs()(documentVersions.removedDocument, { id })).rejects.toMatchObject({ status: 404 });
});

test("the edition before one that is taken down is the newest until it comes back", async () => {
  const brand = await buildBrand();
  const old = await buildDocument({ brandId: brand.id, lineId: 900, edition: 1, version: "A" });
  const newer = await buildDocument({ brandId: brand.id, lineId: 900, edition: 2, version: "B" });
  const listed = async () =>
    (await portal.callAs()(documents.brandDocuments, { brandId: brand.id })).data.map(({ id }) => id);
  expect((await takeDown(newer.id)).newest).toMatchObject({ id: old.id, version: "A" });
  expect(await listed()).toEqual([old.id]);
  expect((await portal.callAs()(documents.documentDetail, { id: old.id })).versions.map(({ id }) => id)).toEqual([
    old.id,
  ]);
  await restore(newer.id);
  expect(await listed()).toEqual([newer.id]);
});

test("taken down twice, the first reason stands; restored twice, there is nothing to restore", async () => {
  const { id } = await buildDocument();
  const outcomes = await Promise.allSettled([takeDown(id, "甲"), takeDown(id, "乙")]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(takeDown(id, "丙")).rejects.toMatchObject({ message: "这份规格书此前已下架" });
  expect((await portal.callAs()(documentVersions.removedDocument, { id })).reason).not.toBe("丙");
  await restore(id);
  await expect(restore(id)).rejects.toMatchObject({ status: 404 });
});

test("who took a document down and who published it again, when and why, is kept and not rewritten", async () => {
  const { db } = portal.context;
  const { id } = await buildDocument();
  await takeDown(id, "甲");
  await restore(id);
  await takeDown(id, "乙");
  await expect(takeDown(id, "丙")).rejects.toMatchObject({ message: "这份规格书此前已下架" });
  const acts = () =>
    db
      .selectFrom("datasheetDocumentActs as act")
      .innerJoin("accountUsers as operator", "operator.id", "act.operatorId")
      .select(["act.act", "act.reason", "act.note", "act.at", "operator.mobile"])
      .where("act.documentId", "=", id)
      .orderBy("act.id")
      .execute();
  const by = { mobile: `+86${OPERATOR}`, at: portal.clock.now };
  const kept = [
    { act: "take-down", reason: "甲", note: "该文件未经授权", ...by },
    { act: "restore", reason: null, note: null, ...by },
    { act: "take-down", reason: "乙", note: "该文件未经授权", ...by },
  ];
  expect(await acts()).toEqual(kept);
  await expect(
    db
      .updateTable("datasheetDocumentActs")
      .set({ reason: "别的" })
      .where("documentId", "=", id)
      .where("act", "=", "take-down")
      .execute(),
  ).rejects.toThrow("not rewritten");
  await expect(db.deleteFrom("datasheetDocumentActs").where("documentId", "=", id).execute()).rejects.toThrow(
    "not rewritten",
  );
  expect(await acts()).toEqual(kept);
});

test("only operators take down and restore, with a reason", async () => {
  const { id } = await buildDocument();
  await expect(portal.callAs(USER)(documentVersions.takeDownDocument, { id, reason: "x" })).rejects.toMatchObject({
    status: 403,
  });
  await expect(portal.callAs(USER)(documentVersions.restoreDocument, { id })).rejects.toMatchObject({ status: 403 });
  await expect(takeDown(id, "  ")).rejects.toMatchObject({ errors: { reason: "请填写下架原因" } });
  await expect(takeDown(999_999)).rejects.toMatchObject({ status: 404 });
  await expect(portal.callAs()(documentVersions.removedDocument, { id })).rejects.toMatchObject({ status: 404 });
});
