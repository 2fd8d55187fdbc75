import { expect, test } from "vitest";
import { members } from "../../contract/members.ts";
import { claims } from "#domains/companies/contract/claims.ts";
import { companies } from "#domains/companies/contract/companies.ts";
import { buildCompany } from "#domains/companies/testing/build-company.ts";
import { merchants } from "#domains/merchants/contract/merchants.ts";
import { fillAdmission } from "#domains/merchants/testing/fill-admission.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { certification } from "../../contract/certification.ts";
import { enterprisesForOperators } from "../../contract/enterprises-for-operators.ts";
import { type Form, useEnterprises } from "../../testing/use-enterprises.ts";

const portal = useTestApp();
const { newUser, filledForm } = useEnterprises(portal);
const OPERATOR = "13800000009";
const QUEUE = "certifications";
type User = Awaited<ReturnType<typeof newUser>>;

const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const undo = () => undoLatest(portal, QUEUE);
const mineOf = (user: User) => portal.callAs(user.mobile)(certification.myCertification, {});
const rows = async (user: User) => {
  const { db } = portal.context;
  const enterprise = await db
    .selectFrom("suppliersEnterprises")
    .selectAll()
    .where("ownerId", "=", user.id)
    .executeTakeFirstOrThrow();
  const of = { enterpriseId: enterprise.id };
  const submitted = await db
    .selectFrom("suppliersCertifications")
    .selectAll()
    .where("enterpriseId", "=", of.enterpriseId)
    .orderBy("id")
    .execute();
  const company = await db
    .selectFrom("suppliersCompanies")
    .selectAll()
    .where("enterpriseId", "=", of.enterpriseId)
    .execute();
  const roles = await db
    .selectFrom("suppliersRoles")
    .selectAll()
    .where("companyId", "=", company[0]?.id ?? 0)
    .orderBy("role")
    .execute();
  return { enterprise, submitted, company, roles };
};
const toldOf = async (user: User) => {
  await tellDecisions(portal);
  const told = await portal.context.db
    .selectFrom("siteNotices")
    .select("title")
    .where("userId", "=", user.id)
    .execute();
  return told.map(({ title }) => title);
};

async function submitted(nickName: string, changes: Partial<Form> = {}): Promise<{ user: User; form: Form }> {
  const user = await newUser(nickName);
  const form = await filledForm(user, changes);
  await portal.callAs(user.mobile)(certification.submitCertification, form);
  return { user, form };
}

async function approve(user: User) {
  const { id } = (await rows(user)).submitted.find(({ state }) => state === "waiting")!;
  expect((await decideByTwo(portal, { queue: QUEUE, ids: String(id), decision: "approved" })).decided).toEqual([id]);
  wait(MINUTE_MS);
}

async function approved(nickName: string, changes: Partial<Form> = {}) {
  const { user, form } = await submitted(nickName, changes);
  await approve(user);
  return { user, form };
}

test("taken back, what was approved waits again, the enterprise has no right of it, and nobody is told", async () => {
  const { user } = await submitted("错批的人");
  const before = await rows(user);
  await approve(user);
  expect(await portal.callAs(user.mobile)(certification.enterpriseStatus, {})).toBe("certified");
  await undo();
  expect(await rows(user)).toEqual(before);
  expect(await portal.callAs(user.mobile)(certification.enterpriseStatus, {})).toBeNull();
  expect((await mineOf(user)).status).toBe(0);
  await expect(
    portal.callAs(user.mobile)(members.invite, { mobile: "13900001111", role: "seller" }),
  ).rejects.toMatchObject({ message: "企业认证未生效，暂不能邀请成员" });
  expect(await toldOf(user)).toEqual([]);
  // Its code is free for whoever it is of; approved once more, all is as usual.
  await approve(user);
  expect(await toldOf(user)).toEqual(["企业认证已通过"]);
});

test("of one that was certified before, what it was certified as stands again, on its page too", async () => {
  const { user, form } = await approved("续认证的人", { type: "maker" });
  await tellDecisions(portal);
  const { enterprise } = await rows(user);
  const page = await buildCompany(portal.context, {
    name: enterprise.name,
    enterpriseId: enterprise.id,
    roles: ["maker", "agent"],
  });
  const { db } = portal.context;
  await db
    .updateTable("suppliersRoles")
    .set({ leadDays: 7, strengths: "自有封测" })
    .where("companyId", "=", page.id)
    .where("role", "=", "maker")
    .execute();
  const change = { ...form, name: "深圳市改名后电子有限公司", type: "trader" } as const;
  await portal.callAs(user.mobile)(certification.submitCertification, change);
  const before = await rows(user);
  await approve(user);
  const shown = await portal.callAs()(companies.readCompany, { id: page.id });
  expect(shown.name).toBe("深圳市改名后电子有限公司");
  expect((await rows(user)).roles.map(({ role }) => role)).toEqual(["agent"]);
  await undo();
  expect(await rows(user)).toEqual(before);
  expect((await portal.callAs()(companies.readCompany, { id: page.id })).name).toBe(enterprise.name);
  expect(await portal.callAs(user.mobile)(certification.enterpriseStatus, {})).toBe("certified");
  // Revoked in between, it stays so.
  await approve(user);
  await portal.callAs(OPERATOR)(enterprisesForOperators.revokeCertification, { id: enterprise.id, reason: "吊销" });
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
  expect((await rows(user)).enterprise.status).toBe("revoked");
  // Nobody is told that he is certified after he was told that he is not.
  expect((await toldOf(user)).slice(1)).toEqual(["企业认证已撤销"]);
});

test("what it has done by its certification since is not taken away: it is refused in words", async () => {
  const said = (use: string) => `不能撤销：该企业此后已${use}。需要时请在「企业」中撤销认证`;
  const inviting = await approved("邀请同事的人");
  await portal.callAs(inviting.user.mobile)(members.invite, { mobile: "13900002222", role: "seller" });
  await expect(undo()).rejects.toMatchObject({ message: said("邀请成员") });
  expect((await rows(inviting.user)).enterprise.status).toBe("certified");

  const claiming = await approved("认领主页的人");
  const page = await buildCompany(portal.context, { name: "名录里的企业" });
  const { id } = await portal.callAs(claiming.user.mobile)(claims.claimCompany, {
    companyId: page.id,
    note: "本页为我司",
  });
  const claim = { queue: "claims", ids: String(id), decision: "approved" };
  expect((await decideByTwo(portal, claim)).decided).toEqual([id]);
  await expect(undo()).rejects.toMatchObject({ message: expect.stringMatching(/不能撤销：该企业此后已(建立|认领)/) });

  const selling = await approved("入驻商城的人");
  await portal.callAs(selling.user.mobile)(merchants.submitMerchant, await fillAdmission(portal, selling.user));
  await expect(undo()).rejects.toMatchObject({ message: said("办理商家入驻或续约") });
});

test("after ten minutes it stays, and so does what was submitted anew", async () => {
  const late = await approved("十分钟以后");
  wait(9 * MINUTE_MS);
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：已超过 10 分钟" });
  expect((await rows(late.user)).enterprise.status).toBe("certified");
  const again = await approved("又交一份的人");
  const changed = { ...again.form, name: "深圳市又交一份有限公司" };
  await portal.callAs(again.user.mobile)(certification.submitCertification, changed);
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
  expect((await rows(again.user)).enterprise.status).toBe("certified");
});

test("of an undo and what its user does in that very moment one comes first, and what stands fits together", async () => {
  for (let round = 0; round < 4; round++) {
    const { user } = await approved(`同时的人${round}`);
    const form = await fillAdmission(portal, user);
    const [undone, handedIn] = await Promise.allSettled([
      undo(),
      portal.callAs(user.mobile)(merchants.submitMerchant, form),
    ]);
    const { status } = (await rows(user)).enterprise;
    expect(status).toBe(undone.status === "fulfilled" ? "new" : "certified");
    expect(handedIn.status).toBe(undone.status === "fulfilled" ? "rejected" : "fulfilled");
  }
});
