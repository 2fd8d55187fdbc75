import { expect, test } from "vitest";
import { inTransaction } from "#platform/database.ts";
import { useTestApp } from "#testing/app.ts";
import { closeHeld } from "#testing/personal-data.ts";
import { certification } from "../../contract/certification.ts";
import { members } from "../../contract/members.ts";
import { useEnterprises } from "../../testing/use-enterprises.ts";

const portal = useTestApp();
const { newUser, newMember } = useEnterprises(portal);
const OWNER = "13800000002";
const GONE = "邀请已失效，请联系企业管理员重新邀请";

type Person = Awaited<ReturnType<typeof newUser>>;

/** An administrator, and a number of his that he invites as one. */
async function inviting(): Promise<{ admin: Person; second: Person; id: number }> {
  const admin = await newMember("admin");
  const second = await newUser(`第二个号码${admin.id}`);
  await portal.callAs(admin.mobile)(members.invite, { mobile: second.mobile, role: "admin" });
  const [invitation] = await shownTo(second);
  return { admin, second, id: invitation!.id };
}
const shownTo = async ({ mobile }: Person) =>
  (await portal.callAs(mobile)(certification.myCertification, {})).invitations;
const accept = ({ mobile }: Person, id: number) =>
  portal.callAs(mobile)(members.answerInvitation, { id, answer: "accept" });
const stateOf = async (id: number) =>
  (
    await portal.context.db
      .selectFrom("suppliersInvitations")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;
const toldTo = async (userId: number) =>
  (
    await portal.context.db
      .selectFrom("siteNotices")
      .select(["title", "text"])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute()
  )
    .map(({ title, text }) => `${title} ${text}`)
    .join("\n");
const ownerId = async () =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${OWNER}`)
      .executeTakeFirstOrThrow()
  ).id;

const LOSSES: [string, (admin: Person) => Promise<unknown>][] = [
  ["removed", ({ id: userId }) => portal.callAs(OWNER)(members.removeMember, { userId })],
  ["demoted", ({ id: userId }) => portal.callAs(OWNER)(members.changeRole, { userId, role: "buyer" })],
  ["gone by himself", ({ id: userId, mobile }) => portal.callAs(mobile)(members.removeMember, { userId })],
  ["closed", ({ id }) => inTransaction(portal.context, (context) => closeHeld(context, id))],
];
test.each(LOSSES)(
  "what somebody has invited to is withdrawn where he is %s, and both sides are told",
  async (_, lose) => {
    const { admin, second, id } = await inviting();
    await lose(admin);
    expect(await stateOf(id)).toBe("withdrawn");
    await expect(accept(second, id)).rejects.toMatchObject({ message: GONE });
    expect(await shownTo(second)).toEqual([]);
    expect(await toldTo(second.id)).toContain(
      "的邀请已撤回 邀请人已不再管理该企业。如仍需加入，请联系企业管理员重新邀请。",
    );
    const number = `${second.mobile.slice(0, 3)}****${second.mobile.slice(-4)}`;
    expect(await toldTo(await ownerId())).toContain(`邀请人已不再管理企业：${number}`);
    // Who manages it may invite him anew.
    await portal.callAs(OWNER)(members.invite, { mobile: second.mobile, role: "buyer" });
    expect(await shownTo(second)).toHaveLength(1);
  },
);

test("however the right was lost, an invitation that is still open is good no more, and makes room", async () => {
  const { db, now } = portal.context;
  const { admin, second, id } = await inviting();
  const freeze = (frozenAt: Date | null) =>
    db
      .updateTable("accountUsers")
      .set({ frozenAt, frozenFor: frozenAt && "operator", frozenReason: frozenAt && "核查" })
      .where("id", "=", admin.id)
      .execute();
  await freeze(now);
  expect(await shownTo(second)).toEqual([]);
  await expect(accept(second, id)).rejects.toMatchObject({ message: GONE });
  const seen = async () =>
    (await portal.callAs(OWNER)(members.listMembers, {})).invitations.find((one) => one.id === id)?.isGood;
  expect(await seen()).toBe(false);
  await freeze(null);
  expect(await seen()).toBe(true);
  await db.updateTable("suppliersMembers").set({ role: "finance" }).where("userId", "=", admin.id).execute();
  await expect(accept(second, id)).rejects.toMatchObject({ message: GONE });
  await portal.callAs(OWNER)(members.invite, { mobile: second.mobile, role: "buyer" });
  expect(await stateOf(id)).toBe("withdrawn");
  const [anew] = await shownTo(second);
  await accept(second, anew!.id);
});

test("who hands the main account over still manages, and what he has invited to stays good until he does not", async () => {
  const { admin } = await inviting();
  const [kept, ended] = [await newUser("保留"), await newUser("作废")];
  for (const { mobile } of [kept, ended]) await portal.callAs(OWNER)(members.invite, { mobile, role: "admin" });
  const former = await ownerId();
  await portal.callAs(OWNER)(members.handOverEnterprise, { userId: admin.id });
  await accept(kept, (await shownTo(kept))[0]!.id);
  const { id } = (await shownTo(ended))[0]!;
  await portal.callAs(admin.mobile)(members.changeRole, { userId: former, role: "buyer" });
  await expect(accept(ended, id)).rejects.toMatchObject({ message: GONE });
  await portal.callAs(admin.mobile)(members.handOverEnterprise, { userId: former });
});

test("who answers what is closed, or may not do what he asks for, waits for nobody who holds the enterprise, and makes nobody wait", async () => {
  const { db } = portal.context;
  const { admin, second, id } = await inviting();
  const [buyer, owner] = [await newMember("buyer"), await ownerId()];
  await portal.callAs(second.mobile)(members.answerInvitation, { id, answer: "decline" });
  await db.transaction().execute(async (held) => {
    await held.selectFrom("suppliersEnterprises").select("id").forUpdate().execute();
    const refused: [() => Promise<unknown>, string][] = [
      [() => accept(second, id), GONE],
      [() => portal.callAs(second.mobile)(members.answerInvitation, { id, answer: "decline" }), GONE],
      [() => accept(second, 9_999_999), GONE],
      [() => portal.callAs(buyer.mobile)(members.removeMember, { userId: admin.id }), "只有企业管理员可以进行此操作"],
      [() => portal.callAs(OWNER)(members.removeMember, { userId: owner }), "请先移交主账号"],
    ];
    for (const [asked, message] of refused)
      await expect(asked()).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });
});

test("of an acceptance and a removal at the same moment one comes first, and nobody waits for ever", async () => {
  for (let round = 0; round < 4; round++) {
    const { admin, second, id } = await inviting();
    const [accepted, removed] = await Promise.all([
      portal.request(members.answerInvitation, { id, answer: "accept" }, second.mobile),
      portal.request(members.removeMember, { userId: admin.id }, OWNER),
    ]);
    expect(removed.json().code).toBe(1);
    expect([1, "withdrawn"]).toContain(accepted.json().code === 1 ? 1 : await stateOf(id));
    expect(accepted.statusCode).toBe(200);
  }
});
