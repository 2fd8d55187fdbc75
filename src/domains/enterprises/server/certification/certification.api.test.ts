import { describe, expect, test } from "vitest";
import { codes } from "#domains/accounts/contract/codes.ts";
import { registration } from "#domains/accounts/contract/registration.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { ownSessions } from "#domains/accounts/contract/sessions.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import type { Database } from "#platform/database.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { useTestApp } from "#testing/app.ts";
import { certification } from "../../contract/certification.ts";
import { enterpriseRegistration } from "../../contract/registration.ts";
import { enterprisesForOperators } from "../../contract/enterprises-for-operators.ts";
import { type Form, licence, newCode, useEnterprises } from "../../testing/use-enterprises.ts";
import { onEndCertifications } from "./watch-certifications.ts";
import { endDemoCertifications } from "../list-enterprises-for-operators.ts";
import { enterpriseOf } from "../enterprise-queries.ts";
import { decideCertification } from "./decide-certification.ts";

const portal = useTestApp();
const { newUser, bring, filledForm } = useEnterprises(portal);
const OPERATOR = "13800000009";
const APPROVED = { queue: "certifications", decision: "approved" };
const mineOf = (user: { mobile: string }) => portal.callAs(user.mobile)(certification.myCertification, {});
const statusOf = (user: { mobile: string }) => portal.callAs(user.mobile)(certification.enterpriseStatus, {});
const waitingId = async (enterpriseId: number) =>
  (
    await portal.context.db
      .selectFrom("suppliersCertifications")
      .select("id")
      .where("enterpriseId", "=", enterpriseId)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow()
  ).id;

async function decide(user: { mobile: string }, decision: "approved" | "rejected", reason = "") {
  return decideByTwo(portal, {
    queue: "certifications",
    ids: String(await waitingId((await mineOf(user)).enterprise!.id)),
    decision,
    reason,
  });
}

async function certified(nickName: string, changes: Partial<Form> = {}) {
  const user = await newUser(nickName);
  const form = await filledForm(user, changes);
  await portal.callAs(user.mobile)(certification.submitCertification, form);
  await decide(user, "approved");
  return { user, form };
}

const contextNow = () => ({ ...portal.context, now: portal.clock.now });
async function lastNotice(userId: number) {
  await tellDecisions(portal);
  return portal.context.db
    .selectFrom("siteNotices")
    .select(["title", "text"])
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

describe("a company", () => {
  test("is certified once an operator has seen its licence, and its user is an enterprise from then on", async () => {
    const user = await newUser("认证的人");
    expect(await mineOf(user)).toMatchObject({ status: null, isOwner: false, enterprise: null });
    await portal.callAs(user.mobile)(certification.saveDraft, {
      fields: { name: "写了一半", bankAccount: "6222000011112222" },
    });
    expect((await mineOf(user)).draft).toEqual({ name: "写了一半" });
    const form = await filledForm(user, { bankName: "招商银行深圳分行", bankAccount: "6222 0000 1111 2222" });
    expect(await portal.callAs(user.mobile)(certification.submitCertification, form)).toEqual({
      isReviewed: true,
      review: null,
    });
    const own = await mineOf(user);
    expect(own).toMatchObject({
      status: 0,
      isOwner: true,
      role: "admin",
      draft: {},
      enterprise: { bankAccountEnd: "2222", businessRegion: "440304" },
    });
    expect(own.certifications[0]).toMatchObject({
      state: "waiting",
      name: "深圳市测试电子（华强北）有限公司",
      creditCode: form.creditCode,
    });
    expect(
      JSON.stringify(await portal.context.db.selectFrom("suppliersEnterprises").selectAll().execute()),
    ).not.toContain("62220000");
    expect(await statusOf(user)).toBeNull();
    expect(await enterpriseOf(portal.context, user.id)).toMatchObject({ role: "admin", isInForce: false });

    const listed = await portal.callAs(OPERATOR)(queues.listCases, { queue: "certifications" });
    const waiting = listed.cases.data.find(({ title }) => title === "深圳市测试电子（华强北）有限公司")!;
    expect(waiting.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: "代码校验", value: "校验通过" }),
        expect.objectContaining({ label: "代码登记地区", value: "广东省 深圳市" }),
        expect.objectContaining({ label: "代码占用", value: "没有其他账号使用" }),
      ]),
    );
    for (let look = 0; look < 2; look++)
      expect(
        (await portal.request(certification.readEnterpriseFile, { id: Number(form.licenceId) }, OPERATOR)).statusCode,
      ).toBe(200);
    expect(
      await portal.context.db
        .selectFrom("operatorConsoleActs")
        .select("subjectId")
        .where("act", "=", "read-papers")
        .execute(),
    ).toEqual([{ subjectId: String(own.enterprise!.id) }]);
    expect(waiting.pictures).toEqual([
      { label: "营业执照", mediaType: "image/jpeg", path: `/api/enterprise/file/${Number(form.licenceId)}` },
    ]);

    expect(await decide(user, "approved")).toMatchObject({ decided: [waiting.id] });
    expect(await decideByTwo(portal, { ...APPROVED, ids: String(waiting.id) })).toEqual({
      decided: [],
      refused: [{ id: waiting.id, message: "这份认证已处理或已撤回" }],
    });
    expect(await mineOf(user)).toMatchObject({
      status: 1,
      enterprise: {
        name: "深圳市测试电子（华强北）有限公司",
        validUntil: formatDay(new Date(portal.clock.now.getTime() + 365 * DAY_MS)),
      },
    });
    expect(await statusOf(user)).toBe("certified");
    expect(await enterpriseOf(portal.context, user.id)).toMatchObject({
      name: "深圳市测试电子（华强北）有限公司",
      isInForce: true,
    });
    expect(await lastNotice(user.id)).toMatchObject({ title: "企业认证已通过" });
    expect(
      await portal.context.db
        .selectFrom("operatorConsoleActs")
        .select(["act", "subject"])
        .where("act", "=", "approve-certification")
        .execute(),
    ).toEqual([{ act: "approve-certification", subject: "enterprise" }]);
  });

  test("is told what is wrong, field by field, and keeps what it typed", async () => {
    const user = await newUser("写错的人");
    const form = await filledForm(user);
    const refusalOf = async (changes: Partial<Record<keyof Form, unknown>>) => {
      const answer = (
        await portal.request(certification.submitCertification, { ...form, ...changes }, user.mobile)
      ).json<{
        code: number;
        msg: string;
        errors?: Record<string, string>;
      }>();
      return answer.errors ? Object.entries(answer.errors)[0] : answer.msg;
    };
    expect(await refusalOf({ creditCode: "91440300767669022G" })).toEqual([
      "creditCode",
      "统一社会信用代码校验未通过，请核对",
    ]);
    expect(await refusalOf({ creditCode: "9111000080210043IB" })).toEqual([
      "creditCode",
      "统一社会信用代码校验未通过，请核对",
    ]);
    expect(await refusalOf({ creditCode: "91350203M0001FUE2P" })).toEqual([
      "isCodeCompared",
      expect.stringContaining("再核对一遍"),
    ]);
    expect(await refusalOf({ name: "小" })).toEqual(["name", "企业名称为 4–60 个字"]);
    expect(await refusalOf({ region: "440300" })).toEqual(["region", "请选择到区县"]);
    expect(await refusalOf({ capacity: "agent" })).toEqual(["letterId", "经办人请上传盖章的授权书"]);
    expect(await refusalOf({ licenceUntil: "2020-01-01" })).toEqual([
      "licenceUntil",
      "营业执照已过期，请上传有效的营业执照",
    ]);
    expect(await refusalOf({ landline: "12345" })).toEqual(["landline", expect.stringContaining("座机")]);
    expect(await refusalOf({ website: "javascript:alert(1)" })).toEqual(["website", expect.stringContaining("网址")]);
    expect(await refusalOf({ consent: "" })).toEqual(["consent", "请阅读并同意企业信息的使用说明"]);
    expect(await refusalOf({ mobile: "13877776666" })).toEqual(["code", "请输入 138****6666 收到的验证码"]);
    const other = await newUser("别人");
    expect(await refusalOf({ licenceId: (await bring(other, licence)).id })).toEqual([
      "licenceId",
      "文件不存在，请重新上传",
    ]);
    expect((await mineOf(user)).enterprise).toBeNull();
    const { demoCode } = await portal.callAs()(codes.sendCode, { mobile: "13877776666", purpose: "enterprise" });
    await portal.callAs(user.mobile)(certification.submitCertification, {
      ...form,
      creditCode: "91350203m0001fue2p",
      isCodeCompared: "true",
      mobile: "13877776666",
      code: demoCode!,
    });
    const { cases } = await portal.callAs(OPERATOR)(queues.listCases, { queue: "certifications" });
    expect(cases.data.at(-1)!.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: expect.stringContaining("请人工核对") }),
        expect.objectContaining({ value: "福建省 厦门市 思明区" }),
      ]),
    );
    await expect(decide(user, "rejected")).rejects.toMatchObject({ message: "请选择或填写原因" });
    await decide(user, "rejected", "营业执照不清晰，请重新上传");
    expect(await mineOf(user)).toMatchObject({ status: 2, certifications: [{ reason: "营业执照不清晰，请重新上传" }] });
    expect(await lastNotice(user.id)).toMatchObject({
      title: "企业认证未通过",
      text: expect.stringContaining("营业执照不清晰"),
    });
    await portal.callAs(user.mobile)(certification.submitCertification, form);
    expect((await mineOf(user)).status).toBe(0);
    await expect(
      portal.callAs(user.mobile)(certification.submitCertification, { ...form, creditCode: newCode() }),
    ).rejects.toMatchObject({ message: expect.stringContaining("正在审核") });
    // Who hands the enterprise over in this moment takes nothing back any more.
    const heir = await newUser("被移交的人");
    const owned = (db: Database, from: number, to: number) =>
      db.updateTable("suppliersEnterprises").set({ ownerId: to }).where("ownerId", "=", from).execute();
    const { withdrawing } = await portal.context.db.transaction().execute(async (held) => {
      await owned(held, user.id, heir.id);
      const withdrawing = Promise.allSettled([portal.callAs(user.mobile)(certification.withdrawCertification, {})]);
      for (let asked = 0; asked < 5; asked += 1) await mineOf(user);
      return { withdrawing };
    });
    expect(await withdrawing).toMatchObject([{ reason: { message: "没有正在审核的认证" } }]);
    await owned(portal.context.db, heir.id, user.id);
    await portal.callAs(user.mobile)(certification.withdrawCertification, {});
    await expect(portal.callAs(user.mobile)(certification.withdrawCertification, {})).rejects.toMatchObject({
      message: "没有正在审核的认证",
    });
    expect((await mineOf(user)).status).toBeNull();
  });

  test("that changes its name stays certified until that is decided; other things change at once", async () => {
    const { user, form } = await certified("改名的人");
    expect(await portal.callAs(user.mobile)(certification.submitCertification, { ...form, contact: "王五" })).toEqual({
      isReviewed: false,
      review: null,
    });
    const details = {
      businessRegion: "440304",
      businessAddress: "新地址",
      contact: "王五",
      mobile: user.mobile,
      email: "b@example.com",
    };
    const update = portal.callAs(user.mobile);
    expect(await update(certification.updateDetails, { ...details, introduction: "加微信领红包" })).toMatchObject({
      review: { state: "waiting", fields: [{ field: "introduction", title: "企业简介" }] },
    });
    expect(await update(certification.updateDetails, details)).toEqual({ review: null });
    expect((await mineOf(user)).enterprise).toMatchObject({ contact: "王五", businessAddress: "新地址" });
    expect(
      await portal.callAs(user.mobile)(certification.submitCertification, { ...form, name: "深圳市改名电子有限公司" }),
    ).toEqual({ isReviewed: true, review: null });
    expect(await mineOf(user)).toMatchObject({
      status: 1,
      enterprise: { name: "深圳市测试电子（华强北）有限公司" },
      certifications: [{ state: "waiting" }, { state: "approved" }],
    });
    expect(await statusOf(user)).toBe("certified");
    await decide(user, "rejected", "企业名称与营业执照不一致");
    expect(await mineOf(user)).toMatchObject({ status: 1, enterprise: { name: "深圳市测试电子（华强北）有限公司" } });
    await portal.callAs(user.mobile)(certification.submitCertification, { ...form, name: "深圳市改名电子有限公司" });
    await decide(user, "approved");
    expect((await mineOf(user)).enterprise).toMatchObject({ name: "深圳市改名电子有限公司" });
  });

  test("has its code alone: of two that wait for one code one is approved, later ones are refused at once", async () => {
    const creditCode = newCode();
    const [one, other, late] = [await newUser("甲公司"), await newUser("乙公司"), await newUser("丙公司")];
    const forms = await Promise.all([one, other, late].map((user) => filledForm(user, { creditCode })));
    const answers = await Promise.all(
      [0, 0, 0, 1].map((which, index) =>
        portal.request(
          certification.submitCertification,
          { ...forms[which]!, name: `同时提交第${index}份` },
          [one, other][which]!.mobile,
        ),
      ),
    );
    expect(answers.map((answer) => answer.json().code === 1).sort()).toEqual([false, false, true, true]);
    const ids = [
      await waitingId((await mineOf(one)).enterprise!.id),
      await waitingId((await mineOf(other)).enterprise!.id),
    ];
    const { cases } = await portal.callAs(OPERATOR)(queues.listCases, { queue: "certifications" });
    expect(cases.data.find(({ id }) => id === ids[0])!.facts).toContainEqual(
      expect.objectContaining({ label: "代码占用", value: expect.stringContaining("同时申请") }),
    );
    const decided = await Promise.all(ids.map((id) => decideByTwo(portal, { ...APPROVED, ids: String(id) })));
    expect(decided.map(({ decided }) => decided.length).sort()).toEqual([0, 1]);
    expect(decided.flatMap(({ refused }) => refused.map(({ message }) => message))).toEqual([
      expect.stringContaining("已由其他账号认证"),
    ]);
    await expect(portal.callAs(late.mobile)(certification.submitCertification, forms[2]!)).rejects.toMatchObject({
      message: expect.stringContaining("已由其他账号认证"),
    });
    // Approving one case twice at once counts once.
    const loser = decided[0]!.decided.length === 0 ? ids[0]! : ids[1]!;
    const twice = await Promise.all(
      [1, 2].map(() =>
        decideByTwo(portal, {
          queue: "certifications",
          ids: String(loser),
          decision: "rejected",
          reason: "代码已被占用",
        }),
      ),
    );
    expect(twice.map(({ decided }) => decided.length).sort()).toEqual([0, 1]);
  });

  test("is reminded before its certification ends, loses it with its last day, and has it again after a new review", async () => {
    const start = portal.clock.now;
    const { user, form } = await certified("到期的人", {
      licenceUntil: formatDay(new Date(start.getTime() + 40 * DAY_MS)),
    });
    const after = async (days: number) => {
      portal.clock.now = new Date(start.getTime() + days * DAY_MS);
      for (let run = 0; run < 2; run++) await onEndCertifications.run(contextNow(), {});
      return portal.context.db
        .selectFrom("siteNotices")
        .select("title")
        .where("userId", "=", user.id)
        .where("title", "like", "%期")
        .execute();
    };
    try {
      expect(await after(9)).toHaveLength(0);
      expect(await after(10)).toHaveLength(1);
      expect(await after(34)).toHaveLength(2);
      expect(await after(40)).toHaveLength(3);
      expect(await statusOf(user)).toBe("certified");
      // The day counts, not the task that writes it down.
      portal.clock.now = new Date(start.getTime() + 41 * DAY_MS);
      expect([await statusOf(user), (await mineOf(user)).status]).toEqual([null, 3]);
      expect(await after(41)).toHaveLength(4);
      expect([await statusOf(user), (await mineOf(user)).status]).toEqual([null, 3]);
      await portal.callAs(user.mobile)(certification.submitCertification, { ...form, licenceUntil: "" });
      expect((await mineOf(user)).status).toBe(0);
      // The operator's second factor is of that day.
      portal.clock.now = start;
      await decide(user, "approved");
      expect(await statusOf(user)).toBe("certified");
      const late = await newUser("等到过期的人");
      await portal.callAs(late.mobile)(
        certification.submitCertification,
        await filledForm(late, { licenceUntil: formatDay(start) }),
      );
      portal.clock.now = new Date(start.getTime() + DAY_MS);
      expect(await decide(late, "approved")).toMatchObject({
        decided: [],
        refused: [{ message: expect.stringContaining("不能通过") }],
      });
      await decide(late, "rejected", "营业执照已过期");
    } finally {
      portal.clock.now = start;
    }
  });

  test("can be revoked by an operator, at once, with the reason; its code is free then", async () => {
    const { user, form } = await certified("被撤的人");
    const found = await portal.callAs(OPERATOR)(enterprisesForOperators.listEnterprisesForOperators, {
      words: form.creditCode,
    });
    expect(found.data).toMatchObject([{ status: "certified", memberCount: 1 }]);
    const { id } = found.data[0]!;
    await expect(
      portal.callAs(user.mobile)(enterprisesForOperators.revokeCertification, { id, reason: "x" }),
    ).rejects.toMatchObject({
      status: 403,
    });
    await portal.callAs(OPERATOR)(enterprisesForOperators.revokeCertification, { id, reason: "营业执照已吊销" });
    await expect(
      portal.callAs(OPERATOR)(enterprisesForOperators.revokeCertification, { id, reason: "再次" }),
    ).rejects.toMatchObject({
      message: "该企业当前没有有效的认证",
    });
    expect([await statusOf(user), (await mineOf(user)).status]).toEqual([null, 4]);
    expect(await lastNotice(user.id)).toMatchObject({
      title: "企业认证已撤销",
      text: expect.stringContaining("营业执照已吊销"),
    });
    await certified("接手的人", { creditCode: form.creditCode });
  });

  test("begins with registering: the account and what is known of it are made together", async () => {
    const mobile = "13944440001";
    const fields = {
      mobile,
      password: "Kelvin-4w-shunt",
      nickName: "注册的企业",
      identity: "agent" as const,
      agreement: "true",
      enterpriseName: "注册测试(集团)有限公司",
      creditCode: newCode(),
      legalPerson: "赵六",
    };
    await portal.context.db.deleteFrom("accountCodeSendings").execute();
    const { demoCode } = await portal.callAs()(codes.sendCode, { mobile, purpose: "register" });
    await expect(
      portal.callAs()(enterpriseRegistration.registerEnterpriseUser, {
        ...fields,
        code: demoCode!,
        creditCode: "91440300767669022G",
      }),
    ).rejects.toMatchObject({ errors: { creditCode: "统一社会信用代码校验未通过，请核对" } });
    const { token, certifyPath } = await portal.callAs()(enterpriseRegistration.registerEnterpriseUser, {
      ...fields,
      code: demoCode!,
    });
    expect(certifyPath).toBe("/userCenter/manage/companyManage?type=16");
    const answer = await portal.app.inject({ url: "/api/enterprise/mine", headers: { token, uuid: portal.device } });
    expect(answer.json().data).toMatchObject({
      status: null,
      draft: { name: "注册测试（集团）有限公司", creditCode: fields.creditCode, legalPerson: "赵六" },
    });
    expect(await portal.callAs()(registration.checkNickName, { nickName: fields.nickName })).toMatchObject({
      isAvailable: false,
    });
  });
});

test("places are answered level by level", async () => {
  expect(await portal.callAs()(certification.regions, {})).toHaveLength(34);
  expect(await portal.callAs()(certification.regions, { parent: "440300" })).toContainEqual({
    code: "440305",
    name: "南山区",
  });
});

test("what was certified in a demonstration does not hold where the portal is none", async () => {
  expect(await portal.callAs("13800000002")(certification.enterpriseStatus, {})).toBe("certified");
  const waiting = await newUser("演示时提交的人");
  const form = await filledForm(waiting);
  await portal.callAs(waiting.mobile)(certification.submitCertification, form);
  await endDemoCertifications(portal.context.db, portal.clock.now);
  expect(await portal.callAs("13800000002")(certification.enterpriseStatus, {})).toBeNull();
  expect((await mineOf(waiting)).certifications[0]).toMatchObject({
    state: "withdrawn",
    reason: expect.stringContaining("演示模式"),
  });
  // What is certified for real stays so at the next start.
  await portal.callAs(waiting.mobile)(certification.submitCertification, form);
  const settings = { ...portal.context.settings, mode: "production" as const };
  await decideCertification(
    {
      ...contextNow(),
      settings,
      user: { id: waiting.id, nickName: "运营", avatar: null, role: "operator", sessionKey: Buffer.alloc(0) },
    },
    { id: await waitingId((await mineOf(waiting)).enterprise!.id), isApproved: true, reason: "" },
  );
  await endDemoCertifications(portal.context.db, portal.clock.now);
  expect(await statusOf(waiting)).toBe("certified");
  await portal.callAs("13800000002")(ownSessions.endOwnSession, {});
});
