import { beforeAll, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const OTHER = "13800000004";
const USER = "13800000001";

beforeAll(() => portal.makeOperator(OTHER));

async function report(by: string, title: string): Promise<number> {
  portal.clock.now = new Date(portal.clock.now.getTime() + MINUTE_MS);
  const { id } = await buildDocument({ title });
  return (await portal.callAs(by)(corrections.reportCorrection, { subject: "document", id, type: "outdated" })).id;
}

const read = (id: number, by = OPERATOR) => portal.callAs(by)(queues.readCase, { queue: "corrections", id });

test("a case is read with its neighbours; once it is decided, with what became of it and the oldest that waits", async () => {
  const [first, second, third] = [await report(USER, "一"), await report(USER, "二"), await report(USER, "三")];
  expect(await read(second)).toMatchObject({
    title: "规格书纠错",
    one: { id: second, title: "二", isOwn: false },
    decided: null,
    before: first,
    after: third,
  });
  expect((await read(third)).after).toBeNull();
  await portal.callAs(OTHER)(queues.decideCases, {
    queue: "corrections",
    ids: [second],
    decision: "rejected",
    reason: "核对原厂资料后无误",
  });
  expect(await read(second)).toMatchObject({
    one: null,
    decided: { title: "二", label: "驳回", reason: "核对原厂资料后无误" },
    before: null,
    after: first,
  });
  expect(await read(first)).toMatchObject({ before: null, after: third });
});

test("who stands on a side of a case sees neither it nor what became of it, and is led past it", async () => {
  const before = await report(USER, "别人的甲");
  const own = await report(OTHER, "自己的");
  const after = await report(USER, "别人的乙");
  const { one } = await read(own, OTHER);
  expect(one).toMatchObject({ isOwn: true, facts: [], title: "与您本人或所在企业有关的事项" });
  expect(JSON.stringify(one)).not.toContain("自己的");
  expect((await read(before, OTHER)).after).toBe(after);
  expect((await read(after, OTHER)).before).toBe(before);
  expect((await read(before)).after).toBe(own);
  await portal.callAs(OPERATOR)(queues.decideCases, { queue: "corrections", ids: [own], decision: "confirmed" });
  await expect(read(own, OTHER)).rejects.toMatchObject({ status: 404 });
  expect((await read(own)).decided).toMatchObject({ title: "自己的" });
});

test("of a certification brought anew it is told what differs from what was decided last, and from a register", async () => {
  const { newUser, filledForm } = useEnterprises(portal);
  const user = await newUser("换名的企业");
  const form = await filledForm(user, { region: "110108", address: "中关村 1 号" });
  const submit = (changes: object) =>
    portal.callAs(user.mobile)(certification.submitCertification, { ...form, ...changes });
  const waiting = async () =>
    (
      await portal.context.db
        .selectFrom("suppliersCertifications")
        .select("id")
        .where("state", "=", "waiting")
        .where("creditCode", "=", form.creditCode)
        .executeTakeFirstOrThrow()
    ).id;
  const readOne = async () =>
    (await portal.callAs(OPERATOR)(queues.readCase, { queue: "certifications", id: await waiting() })).one!;
  await submit({});
  const factOf = (one: Awaited<ReturnType<typeof readOne>>, label: string) =>
    one.facts.find((fact) => fact.label === label);
  const first = await readOne();
  expect(factOf(first, "法定代表人")).toMatchObject({ isClaimed: true, value: "张三" });
  expect(factOf(first, "法定代表人")).not.toHaveProperty("former");
  expect(factOf(first, "注册地址")?.register).toEqual({ name: "代码登记地区", value: "广东省 深圳市", isSame: false });
  await portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "certifications",
    ids: [first.id],
    decision: "rejected",
    reason: "法定代表人与营业执照不一致",
  });
  await submit({ legalPerson: "张三丰", region: "440305" });
  const second = await readOne();
  expect(factOf(second, "法定代表人")).toMatchObject({ value: "张三丰", former: "张三" });
  expect(factOf(second, "企业名称")).toMatchObject({ former: factOf(first, "企业名称")?.value });
  expect(factOf(second, "注册地址")?.register?.isSame).toBe(true);
});

test("users, and who has no right to the queue, read none; nor is there one that never was", async () => {
  const id = await report(USER, "谁都能报");
  await expect(read(id, USER)).rejects.toMatchObject({ status: 403 });
  await expect(read(987654)).rejects.toMatchObject({ status: 404 });
  await portal.context.db
    .updateTable("accountUsers")
    .set({ staffRights: [] })
    .where("mobile", "=", `+86${OTHER}`)
    .execute();
  await expect(read(id, OTHER)).rejects.toMatchObject({ status: 403 });
});
