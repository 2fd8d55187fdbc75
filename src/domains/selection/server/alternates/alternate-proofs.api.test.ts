import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { alternates } from "../../contract/alternates.ts";
import { documentVersions } from "#domains/datasheets/contract/document-versions.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { OPERATOR, useAlternates } from "./testing/use-alternates.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const { save, propose, decide, listed, buildPair } = useAlternates(portal);

test("nothing is published without a page of each part that proves it, and what loses one is published no more", async () => {
  const { partId, replacementId, documentId, otherId } = await buildPair();
  const { id } = await propose({ partId, replacementId, type: "functional" });
  await expect(decide(id, "published")).rejects.toMatchObject({ message: "发布前两个型号都要有规格书证据页" });
  const { db } = portal.context;
  await expect(
    db.updateTable("datasheetAlternates").set({ state: "published" }).where("id", "=", id).execute(),
  ).rejects.toMatchObject({ constraint: "datasheet_alternates_proven" });
  await save({ id, partId, replacementId, type: "functional", proofs: `${documentId}@2` });
  await expect(decide(id, "published")).rejects.toMatchObject({ message: "发布前两个型号都要有规格书证据页" });
  await save({ id, partId, replacementId, type: "functional", proofs: `${documentId}@2,${otherId}@3` });
  await decide(id, "published");
  // A proof is exchanged while it is published.
  expect(
    (await save({ id, partId, replacementId, type: "functional", proofs: `${documentId}@2,${otherId}@4` })).proofs
      .map((proof) => `${proof.documentId}@${proof.page}`)
      .sort(),
  ).toEqual([`${documentId}@2`, `${otherId}@4`].sort());
  await expect(save({ id, partId, replacementId, type: "functional", proofs: `${otherId}@4` })).rejects.toMatchObject({
    message: "发布前两个型号都要有规格书证据页",
  });
  await sql`delete from datasheet_document_parts where document_id = ${otherId}`.execute(db);
  expect((await listed(partId)).replacements).toEqual([]);
  expect(await db.selectFrom("datasheetAlternates").select("state").where("id", "=", id).executeTakeFirst()).toEqual({
    state: "proposed",
  });
});

test("a document that was taken down proves nothing any more", async () => {
  const { partId, replacementId, documentId, otherId } = await buildPair();
  const { id } = await save({ partId, replacementId, type: "functional", proofs: `${documentId}@2,${otherId}@2` });
  await portal.context.db
    .updateTable("datasheetDocuments")
    .set({ state: "removed", removedAt: new Date(), removedReason: "测试" })
    .where("id", "=", documentId)
    .execute();
  await expect(decide(id, "published")).rejects.toMatchObject({ message: "发布前两个型号都要有规格书证据页" });
  await expect(
    save({ id, partId, replacementId, type: "functional", proofs: `${documentId}@2` }),
  ).rejects.toMatchObject({ errors: { proofs: "证据页须在这两个型号自己的规格书中" } });
});

test("a published alternate is withdrawn with the document that proves it, and is published again by an operator alone", async () => {
  const { partId, replacementId, documentId, otherId } = await buildPair();
  const second = await buildDocument({ partIds: [partId], pageCount: 9 });
  const { id } = await save({
    partId,
    replacementId,
    type: "functional",
    proofs: `${documentId}@2,${second.id}@3,${otherId}@2`,
  });
  await decide(id, "published");
  const shown = async () => (await listed(partId)).replacements.length;
  const takeDown = (document: number) =>
    portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id: document, reason: "权利人要求" });
  const restore = (document: number) => portal.callAs(OPERATOR)(documentVersions.restoreDocument, { id: document });
  const stateOf = async () =>
    (await portal.callAs(OPERATOR)(alternates.listAlternates, { pageSize: 100 })).data.find(
      (alternate) => alternate.id === id,
    )!;

  await takeDown(documentId);
  // Another document still proves that part.
  expect(await shown()).toBe(1);
  await restore(documentId);
  await Promise.all([takeDown(documentId), takeDown(second.id)]);
  expect([await shown(), await stateOf()]).toMatchObject([
    0,
    { state: "proposed", decidedBy: null, decidedAt: null, proofs: [{}, {}, {}] },
  ]);
  await expect(decide(id, "published")).rejects.toMatchObject({ message: "发布前两个型号都要有规格书证据页" });
  await restore(documentId);
  expect([await shown(), await stateOf()]).toMatchObject([0, { state: "proposed" }]);
  await decide(id, "published");
  expect(await shown()).toBe(1);
});

test("taken down while it is published or written anew, nothing stands without proof and nothing fails", async () => {
  for (const act of ["settle", "save"]) {
    const { partId, replacementId, documentId, otherId } = await buildPair();
    const said = { partId, replacementId, type: "functional", proofs: `${documentId}@2,${otherId}@2` };
    const { id } = await save(said);
    if (act === "save") await decide(id, "published");
    const acts = Array.from({ length: 3 }, () => (act === "save" ? save({ ...said, id }) : decide(id, "published")));
    const [taken, ...done] = await Promise.allSettled([
      portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id: documentId, reason: "权利人要求" }),
      ...acts,
    ]);
    expect(taken.status).toBe("fulfilled");
    for (const one of done) if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 200 });
    expect((await listed(partId)).replacements).toEqual([]);
  }
});
