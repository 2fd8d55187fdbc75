import { expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { useTestApp } from "#testing/app.ts";
import { partSearch } from "../../contract/search.ts";
import { suffixes } from "../../contract/suffixes.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const operator = () => portal.callAs(OPERATOR);

test("a brand is merged into another: nothing points into the void, and the search index follows", async () => {
  const { db } = portal.context;
  const [gone, kept, former] = [
    await buildBrand({ name: "Texas Instr" }),
    await buildBrand({ name: "Texas Instruments" }),
    await buildBrand({ name: "Burr Brown" }),
  ];
  await db.updateTable("datasheetBrands").set({ successorId: gone.id }).where("id", "=", former.id).execute();
  const [own, twice, same] = [
    await buildPart({ mpn: "OPA627AP", brandId: gone.id }),
    await buildPart({ mpn: "LM358DR", brandId: gone.id }),
    await buildPart({ mpn: "LM358DR", brandId: kept.id }),
  ];
  const document = await buildDocument({ brandId: gone.id, partIds: [twice.id] });
  await operator()(suffixes.saveSuffix, { brandId: gone.id, suffix: "DR", follows: "any" });
  const removed = await operator()(suffixes.saveSuffix, { brandId: gone.id, suffix: "-RL", follows: "any" });
  await operator()(suffixes.removeSuffix, { id: removed.id });
  const fan = portal.callAs(USER);
  await fan(favourites.follow, { type: "brand", id: gone.id });
  await fan(favourites.addFavourite, { type: "part", id: twice.id });
  const index = await portal.useIndex();

  const merge = async (id: number, intoId: number, reason = "同一原厂的两种写法") => {
    const { name } = await operator()(editedBrands.findEditedBrand, { id });
    return operator()(editedBrands.mergeBrand, { id, intoId, name, reason });
  };
  await expect(merge(gone.id, gone.id)).rejects.toMatchObject({ message: "不能合并到自己" });
  await expect(merge(gone.id, 999_999)).rejects.toMatchObject({ status: 404 });
  await expect(merge(gone.id, kept.id, "")).rejects.toMatchObject({ errors: { reason: "请填写合并原因" } });
  expect(await merge(gone.id, kept.id)).toMatchObject({
    parts: 1,
    joinedParts: 1,
    documents: 1,
    into: { id: kept.id, partCount: 2 },
  });

  expect(
    await db
      .selectFrom("datasheetParts")
      .select(["id", "brandId"])
      .where("id", "in", [own.id, twice.id, same.id])
      .orderBy("id")
      .execute(),
  ).toEqual([
    { id: own.id, brandId: kept.id },
    { id: same.id, brandId: kept.id },
  ]);
  expect(
    await db.selectFrom("datasheetDocumentParts").select("partId").where("documentId", "=", document.id).execute(),
  ).toEqual([{ partId: same.id }]);
  expect(
    await db
      .selectFrom("datasheetBrands")
      .select(["id", "successorId"])
      .where("id", "in", [gone.id, former.id])
      .orderBy("id")
      .execute(),
  ).toEqual([
    { id: gone.id, successorId: kept.id },
    { id: former.id, successorId: kept.id },
  ]);
  expect((await operator()(suffixes.listSuffixes, { words: "DR" })).data).toMatchObject([{ brand: { id: kept.id } }]);
  expect(
    await db
      .selectFrom("datasheetRemovedWords")
      .select("word")
      .where("kind", "=", "suffix")
      .where("word", "=", `${kept.id} -RL`)
      .execute(),
  ).toHaveLength(1);
  expect(await db.selectFrom("accountFollows").select("targetId").where("kind", "=", "brand").execute()).toEqual([
    { targetId: kept.id },
  ]);
  expect(await db.selectFrom("accountFavourites").select("targetId").where("kind", "=", "part").execute()).toEqual([
    { targetId: same.id },
  ]);
  const page = await portal.app.inject({ url: `/datasheet/datasheetDetail/${twice.id}/LM358DR` });
  expect([page.statusCode, page.headers.location]).toEqual([301, `/datasheet/datasheetDetail/${same.id}/LM358DR`]);
  await index.catchUp();
  const found = await portal.callAs()(partSearch.searchParts, { keywords: "OPA627AP" });
  expect(JSON.stringify(found)).toContain("Texas Instruments");
  expect(JSON.stringify(found)).not.toContain('"Texas Instr"');
  expect((await operator()(auditLog.listActions, { act: "merge-brand" })).data).toMatchObject([
    {
      subjectId: String(gone.id),
      reason: "同一原厂的两种写法",
      before: { name: "Texas Instr" },
      after: { into: kept.id, joinedParts: 1 },
    },
  ]);
  expect((await operator()(auditLog.listActions, { act: "merge-brand" })).data[0]).toMatchObject({
    before: { into: { name: "Texas Instruments", partCount: 1 } },
    after: { joined: [{ gone: twice.id, kept: same.id }] },
  });
  // Where a filter names it, its successor is meant.
  expect(
    await portal.callAs()(partSearch.searchParts, { keywords: "", brand: "texas-instr", facets: "1" }),
  ).toMatchObject({ totalRecord: 2, filters: { brands: [{ name: "Texas Instruments" }] } });
  // Once is enough: neither again, nor back, nor anything into what is gone.
  for (const [from, into] of [
    [gone.id, kept.id],
    [kept.id, gone.id],
    [former.id, gone.id],
  ] as const)
    await expect(merge(from, into)).rejects.toMatchObject({
      message: "品牌「Texas Instr」已并入「Texas Instruments」，不能再合并",
    });
  const [one, other] = [await buildBrand({ name: "One Way" }), await buildBrand({ name: "Other Way" })];
  const both = await Promise.allSettled([merge(one.id, other.id), merge(other.id, one.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("what companies carry of a brand follows it: of two that become one the verified stays, with the part numbers of both", async () => {
  const { db, now } = portal.context;
  const [gone, kept] = [await buildBrand({ name: "Analog Dev" }), await buildBrand({ name: "Analog Devices" })];
  const { id: companyId } = await db
    .insertInto("suppliersCompanies")
    .values({ name: "代理公司", letter: "D", searchText: "", createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { userId } = await db.selectFrom("suppliersMembers").select("userId").executeTakeFirstOrThrow();
  const { id: certificateId } = await db
    .insertInto("suppliersFiles")
    .values({
      userId,
      uploadId: "a-certificate-of-a-tes",
      kind: "certificate",
      sha256: "0".repeat(64),
      sizeBytes: 1,
      mediaType: "image/jpeg",
      fileName: "",
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const proof = { state: "verified", level: "first", certificateId };
  const carry = async (brandId: number, role: string, facts: object, mpn: string) => {
    const { id } = await db
      .insertInto("suppliersCarriedBrands")
      .values({ companyId, brandId, role, createdAt: now, ...facts })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("suppliersCarriedModels")
      .values([
        { carriedId: id, mpn, mpnKey: mpn.toLowerCase() },
        { carriedId: id, mpn: "AD8221", mpnKey: "ad8221" },
      ])
      .execute();
    return id;
  };
  const [asAgent] = [
    await carry(gone.id, "agent", { ...proof, validUntil: "2030-01-01" }, "AD590"),
    await carry(kept.id, "agent", {}, "ADM3202"),
  ];
  await carry(gone.id, "trader", { ...proof, validUntil: "2030-01-01" }, "OP07");
  const asTrader = await carry(kept.id, "trader", proof, "OP27");
  await db
    .insertInto("suppliersCertificateChanges")
    .values({ carriedId: asAgent, level: "exclusive", certificateId, submittedAt: now })
    .execute();
  await operator()(editedBrands.mergeBrand, { id: gone.id, intoId: kept.id, name: gone.name, reason: "同一原厂" });
  expect(
    await db
      .selectFrom("suppliersCarriedBrands")
      .select(["id", "brandId", "state"])
      .where("companyId", "=", companyId)
      .orderBy("id")
      .execute(),
  ).toEqual([asAgent, asTrader].map((id) => ({ id, brandId: kept.id, state: "verified" })));
  expect(
    (
      await db
        .selectFrom("suppliersCarriedModels")
        .select("mpn")
        .where("carriedId", "=", asAgent)
        .orderBy("mpn")
        .execute()
    ).map(({ mpn }) => mpn),
  ).toEqual(["AD590", "AD8221", "ADM3202"]);
  expect(await db.selectFrom("suppliersCertificateChanges").select("carriedId").execute()).toEqual([
    { carriedId: asAgent },
  ]);
});

test("alternates of parts that both brands have stay proven; what would contradict is refused by name, and nothing is merged", async () => {
  const { db } = portal.context;
  const [gone, kept, foreign] = [
    await buildBrand({ name: "Guo Chan", isDomestic: true }),
    await buildBrand({ name: "Guochan Micro", isDomestic: true }),
    await buildBrand({ name: "Foreign Micro" }),
  ];
  const twins = async (mpn: string) =>
    [await buildPart({ mpn, brandId: gone.id }), await buildPart({ mpn, brandId: kept.id })] as const;
  const [[one, oneKept], [two, twoKept], other] = [
    await twins("GC7805"),
    await twins("GC7812"),
    await buildPart({ mpn: "UA7805" }),
  ];
  // The second document is the kept part's already.
  const documents = [
    await buildDocument({ partIds: [one.id] }),
    await buildDocument({ partIds: [two.id, twoKept.id] }),
    await buildDocument({ partIds: [other.id] }),
  ];
  const claim = async (
    partId: number,
    replacementId: number,
    fields: object = {},
    documentOf = (part: number) => documents[part === one.id ? 0 : part === other.id ? 2 : 1]!.id,
  ) => {
    const { id } = await db
      .insertInto("datasheetAlternates")
      .values({ partId, replacementId, type: "functional", origin: "operator", ...fields })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("datasheetAlternateProofs")
      .values(
        [partId, replacementId].map((part) => ({
          alternateId: id,
          partId: part,
          documentId: documentOf(part),
          page: 1,
        })),
      )
      .execute();
    return id;
  };
  const publish = (id: number) =>
    db.updateTable("datasheetAlternates").set({ state: "published" }).where("id", "=", id).execute();
  const [first, second, rejected] = [
    await claim(one.id, other.id),
    await claim(other.id, two.id, { type: "domestic" }),
    await claim(other.id, twoKept.id, { type: "domestic", state: "rejected" }),
  ];
  await publish(first);
  await publish(second);
  const merge = (intoId: number) =>
    operator()(editedBrands.mergeBrand, { id: gone.id, intoId, name: gone.name, reason: "同一原厂" });
  await expect(merge(foreign.id)).rejects.toMatchObject({
    message: `替代料 ${second}（UA7805 → GC7812）合并后不再是国产品牌的型号，请先处理它再合并`,
  });
  const { id: back } = await db
    .insertInto("datasheetAlternates")
    .values({ partId: other.id, replacementId: oneKept.id, type: "functional", origin: "operator", isBothWays: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  await expect(merge(kept.id)).rejects.toMatchObject({
    message: `替代料 ${back}（UA7805 → GC7805）合并后与反方向的一条重复，请先处理它再合并`,
  });
  await db.deleteFrom("datasheetAlternates").where("id", "=", back).execute();
  expect(await merge(kept.id)).toMatchObject({ joinedParts: 2 });
  expect(
    await db
      .selectFrom("datasheetAlternates")
      .select(["id", "partId", "replacementId", "state"])
      .where("id", "in", [first, second, rejected])
      .orderBy("id")
      .execute(),
  ).toEqual([
    { id: first, partId: oneKept.id, replacementId: other.id, state: "published" },
    { id: second, partId: other.id, replacementId: twoKept.id, state: "published" },
    { id: rejected, partId: other.id, replacementId: twoKept.id, state: "rejected" },
  ]);
  expect(
    await db
      .selectFrom("datasheetAlternateProofs")
      .select(["alternateId", "partId"])
      .where("alternateId", "in", [first, second])
      .orderBy("alternateId")
      .orderBy("partId")
      .execute(),
  ).toEqual(
    [
      [first, oneKept.id],
      [first, other.id],
      [second, twoKept.id],
      [second, other.id],
    ].map(([alternateId, partId]) => ({ alternateId, partId })),
  );
});
