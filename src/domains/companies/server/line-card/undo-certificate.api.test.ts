import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { licence, useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { lineCard } from "../../contract/line-card.ts";

const portal = useTestApp();
const { bring } = useEnterprises(portal);
const { buildBrand } = catalogueOf(portal);
const OWNER = "13800000002";
const QUEUE = "brand-certificates";
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const undo = () => undoLatest(portal, QUEUE);

const rows = async (id: number) => {
  const { db } = portal.context;
  return {
    carried: await db.selectFrom("suppliersCarriedBrands").selectAll().where("id", "=", id).execute(),
    changes: await db.selectFrom("suppliersCertificateChanges").selectAll().where("carriedId", "=", id).execute(),
  };
};

async function certificateOf(): Promise<number> {
  const { id } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OWNER}`)
    .executeTakeFirstOrThrow();
  return (await bring({ mobile: OWNER, id }, licence, { kind: "certificate" })).id;
}

async function brought(name: string): Promise<number> {
  const brand = await buildBrand({ name });
  const proof = { level: "first" as const, certificateId: await certificateOf(), certificateNumber: "A-1" };
  return (await portal.callAs(OWNER)(lineCard.addBrand, { role: "agent", brandId: brand.id, ...proof })).id;
}

async function change(id: number, certificateNumber: string): Promise<void> {
  const certificateId = await certificateOf();
  const changed = { id, level: "exclusive" as const, certificateId, certificateNumber, validUntil: "2030-01-01" };
  await portal.callAs(OWNER)(lineCard.editBrand, changed);
}

async function decide(id: number, decision: "approved" | "rejected"): Promise<void> {
  const given = { queue: QUEUE, ids: String(id), decision, reason: "证书不清晰" };
  expect((await decideByTwo(portal, given)).decided).toEqual([id]);
  wait(MINUTE_MS);
}

const told = async () => {
  await tellDecisions(portal);
  const all = await portal.context.db
    .selectFrom("siteNotices")
    .select("title")
    .where("title", "like", "代理证书%")
    .execute();
  return all.map(({ title }) => title);
};

test("a first certificate, approved or rejected, waits again as it was brought, and nobody is told", async () => {
  const id = await brought("Undone Brand");
  const before = await rows(id);
  for (const decision of ["approved", "rejected"] as const) {
    await decide(id, decision);
    expect((await rows(id)).carried).toMatchObject([{ state: decision === "approved" ? "verified" : "rejected" }]);
    await undo();
    expect(await rows(id), decision).toEqual(before);
  }
  expect(await told()).toEqual([]);
  await decide(id, "approved");
  expect(await told()).toEqual(["代理证书已通过"]);
});

test("a change of what is verified waits beside it again, approved or rejected", async () => {
  const id = await brought("Undone Change");
  await decide(id, "approved");
  await change(id, "B-2");
  const before = await rows(id);
  expect(before.changes).toHaveLength(1);
  for (const decision of ["approved", "rejected"] as const) {
    await decide(id, decision);
    expect((await rows(id)).changes).toEqual([]);
    await undo();
    expect(await rows(id), decision).toEqual(before);
  }
});

test("what the company has changed or removed since stays; and nobody is told that what is gone is verified", async () => {
  const id = await brought("Changed Since");
  await decide(id, "approved");
  await change(id, "C-3");
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
  const earlier = await told();
  const removed = await brought("Removed Since");
  await decide(removed, "approved");
  await portal.callAs(OWNER)(lineCard.removeBrand, { id: removed });
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
  expect(await told()).toEqual(earlier);
  expect((await rows(id)).carried).toMatchObject([{ state: "verified" }]);
  const late = await brought("Ten Minutes Later");
  await decide(late, "rejected");
  wait(9 * MINUTE_MS);
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：已超过 10 分钟" });
});

test("of an undo and an edit in that very moment one comes first, and both see what stands", async () => {
  for (let round = 0; round < 4; round++) {
    const id = await brought(`At Once ${round}`);
    await decide(id, "approved");
    const certificateId = await certificateOf();
    const [undone, edited] = await Promise.allSettled([
      undo(),
      portal.callAs(OWNER)(lineCard.editBrand, { id, level: "second", certificateId, certificateNumber: "D-4" }),
    ]);
    const { carried, changes } = await rows(id);
    expect(edited.status).toBe("fulfilled");
    // Undone first, what waits is edited; edited first, the change waits beside what is verified.
    expect([carried[0]!.state, carried[0]!.certificateNumber, changes.length]).toEqual(
      undone.status === "fulfilled" ? ["waiting", "D-4", 0] : ["verified", "A-1", 1],
    );
  }
});
