import { documentFiles } from "#domains/catalogue/contract/document-files.ts";
import { sql } from "kysely";
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

const join = (olderId: number, newerId: number) =>
  portal.callAs(OPERATOR)(documentVersions.joinDocuments, { olderId, newerId });
const part = (id: number) => portal.callAs(OPERATOR)(documentVersions.partDocument, { id });
const idsOf = ({ versions }: { versions: { id: number }[] }) => versions.map(({ id }) => id);
const detail = (id: number) => portal.callAs()(documents.documentDetail, { id });

test("an old address opens the old edition, which knows the newer ones; lists and counts hold the newest alone", async () => {
  const brand = await buildBrand();
  const { id: partId, mpn } = await buildPart({ brandId: brand.id });
  const both = { brandId: brand.id, partIds: [partId] };
  const old = await buildDocument({ ...both, version: "A", publishedOn: "2019-03-01" });
  const middle = await buildDocument({ ...both, version: "B" });
  const newest = await buildDocument({ ...both, version: "C", publishedOn: "2024-06-30" });
  await join(old.id, middle.id);
  expect(idsOf(await join(middle.id, newest.id))).toEqual([newest.id, middle.id, old.id]);

  for (const id of [old.id, newest.id]) {
    const document = await detail(id);
    expect(document).toMatchObject({
      id,
      versions: [
        { id: newest.id, version: "C", publishedOn: "2024-06-30" },
        { id: middle.id },
        { id: old.id, version: "A" },
      ],
    });
  }
  const call = portal.callAs();
  expect((await call(parts.partDetail, { id: partId })).documents.map(({ id }) => id)).toEqual([newest.id]);
  const found = await call(partSearch.searchParts, { keywords: mpn });
  expect(found.data[0]!.document!.id).toBe(newest.id);
  expect(await call(documents.brandDocuments, { brandId: brand.id })).toMatchObject({
    totalRecord: 1,
    data: [{ id: newest.id }],
  });
  const listed = await call(documents.newestDocuments, { pageSize: 100 });
  expect(listed.data.filter(({ id }) => [old.id, middle.id, newest.id].includes(id))).toHaveLength(1);
  expect(listed.totalRecord).toBe(listed.data.length);
  expect((await call(brands.listBrands, { keywords: brand.name })).data[0]!.documentCount).toBe(1);
  const file = await portal.request(documentFiles.readDocumentFile, { id: old.id }, OPERATOR);
  expect(file.statusCode).toBe(200);
});

test("a part that only the old edition describes keeps it", async () => {
  const [one, other] = [await buildPart(), await buildPart()];
  const old = await buildDocument({ partIds: [one.id, other.id] });
  const newer = await buildDocument({ partIds: [one.id] });
  await join(old.id, newer.id);
  expect((await portal.callAs()(parts.partDetail, { id: one.id })).documents.map(({ id }) => id)).toEqual([newer.id]);
  expect((await portal.callAs()(parts.partDetail, { id: other.id })).documents.map(({ id }) => id)).toEqual([old.id]);
});

test("each has one successor and one predecessor, and none comes before itself; joining twice changes nothing", async () => {
  const [a, b, c, d] = [await buildDocument(), await buildDocument(), await buildDocument(), await buildDocument()];
  await join(a.id, b.id);
  expect(idsOf(await join(a.id, b.id))).toEqual([b.id, a.id]);
  await expect(join(a.id, a.id)).rejects.toMatchObject({ message: "新旧版本不能是同一份规格书" });
  await expect(join(b.id, a.id)).rejects.toMatchObject({
    message: "这份规格书已在对方之前，是更旧的版本；要调换先后，请先移出版本",
  });
  await expect(join(a.id, c.id)).rejects.toMatchObject({ message: "旧版之后已有别的版本，请把新版接在最新的一版之后" });
  await expect(join(c.id, b.id)).rejects.toMatchObject({ message: "新版之前已有别的版本，请先移出版本" });
  await join(c.id, d.id);
  expect(idsOf(await join(b.id, c.id))).toEqual([d.id, c.id, b.id, a.id]);
  expect(idsOf(await join(a.id, d.id))).toEqual([d.id, c.id, b.id, a.id]);

  expect(idsOf(await part(b.id))).toEqual([d.id, c.id, a.id]);
  expect((await detail(b.id)).versions).toEqual([]);
  await part(b.id);
  await part(c.id);
  expect(idsOf(await part(d.id))).toEqual([]);
  expect((await detail(a.id)).versions).toEqual([]);
  expect(idsOf(await join(d.id, a.id))).toEqual([a.id, d.id]);
});

test("two operators who join at once leave one line", async () => {
  const old = await buildDocument();
  const [one, other] = [await buildDocument(), await buildDocument()];
  const outcomes = await Promise.allSettled([join(old.id, one.id), join(old.id, other.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await detail(old.id)).versions).toHaveLength(2);
});

test("the database itself refuses two documents at one place of a line", async () => {
  const [one, other] = [await buildDocument(), await buildDocument()];
  await join(one.id, other.id);
  const { db } = portal.context;
  await expect(
    db.updateTable("datasheetDocuments").set({ edition: 1 }).where("id", "=", other.id).execute(),
  ).rejects.toThrow("one_place_in_line");
  await expect(
    db.updateTable("datasheetDocuments").set({ edition: null }).where("id", "=", other.id).execute(),
  ).rejects.toThrow("check");
  await expect(sql`update datasheet_documents set is_apart = true where id = ${other.id}`.execute(db)).rejects.toThrow(
    "check",
  );
});

test("only operators join and part, and only what is there", async () => {
  const document = await buildDocument();
  const removed = await buildDocument({ state: "removed" });
  await expect(
    portal.callAs("13800000001")(documentVersions.joinDocuments, { olderId: document.id, newerId: removed.id }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(portal.callAs()(documentVersions.partDocument, { id: document.id })).rejects.toMatchObject({
    status: 401,
  });
  await expect(join(document.id, removed.id)).rejects.toMatchObject({ status: 404 });
  await expect(join(999_999, document.id)).rejects.toMatchObject({ status: 404 });
  await expect(part(999_999)).rejects.toMatchObject({ status: 404 });
});

test("an operator joins no edition that he uploaded himself, nor one to a line that holds such a one, and parts none of it", async () => {
  const [own, next, other] = [await buildDocument(), await buildDocument(), await buildDocument()];
  await join(next.id, other.id);
  await sql`
    insert into datasheet_uploads (file_name, sha256, size_bytes, state, document_id, created_at, updated_at, user_id)
    select 'own.pdf', ${"a".repeat(64)}, 1, 'published', ${own.id}, now(), now(), id from account_users where mobile = ${`+86${OPERATOR}`}`.execute(
    portal.context.db,
  );
  const refusal = { status: 403, message: "不能处理自己或所在企业的事项，须由其他运营人员处理" };
  await expect(join(own.id, next.id)).rejects.toMatchObject(refusal);
  await sql`update datasheet_uploads set document_id = ${other.id} where document_id = ${own.id}`.execute(
    portal.context.db,
  );
  await expect(join(own.id, next.id)).rejects.toMatchObject(refusal);
  await expect(part(next.id)).rejects.toMatchObject(refusal);
  expect((await detail(own.id)).versions).toEqual([]);
});
