import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { CONTACTS_MAX, ownContacts } from "../../contract/contacts.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";

const portal = useTestApp();
const { newMember } = useEnterprises(portal);
const OWNER = "13800000002";
const OTHER = "13800000003";
const names = async () => (await portal.callAs(OWNER)(ownContacts.listOwnContacts, {})).map(({ name }) => name);

test("a company keeps whom to ask, in an order of its own; each can be reached", async () => {
  const call = portal.callAs(OWNER);
  const one = { kind: "sales", name: "王销售", mobile: "13912345678", audience: "users" } as const;
  const { id: first } = await call(ownContacts.addContact, one);
  const { id: second } = await call(ownContacts.addContact, {
    kind: "fae",
    name: "李工",
    title: "FAE",
    email: "fae@example.com",
    audience: "public",
  });
  await call(ownContacts.addContact, {
    kind: "service",
    name: "客服",
    qq: "12345678",
    wechat: "xinpu_kf",
    landline: "0755-12345678",
    audience: "nobody",
  });
  expect(await call(ownContacts.listOwnContacts, {})).toMatchObject([
    { mobile: "+8613912345678" },
    { title: "FAE" },
    { qq: "12345678" },
  ]);
  const wrong = async (changes: object) =>
    Object.keys(
      (await portal.request(ownContacts.addContact, { ...one, ...changes }, OWNER)).json<{ errors?: object }>()
        .errors ?? {},
    );
  expect(
    await Promise.all(
      [
        { mobile: "" },
        { qq: "0123" },
        { email: "nobody" },
        { landline: "12" },
        { wechat: "微信" },
        { name: "" },
        { name: "长".repeat(21) },
        { audience: "friends" },
      ].map(wrong),
    ),
  ).toEqual([["mobile"], ["qq"], ["email"], ["landline"], ["wechat"], ["name"], ["name"], ["audience"]]);

  const ids = (await call(ownContacts.listOwnContacts, {})).map(({ id }) => id);
  await call(ownContacts.orderContacts, { ids: ids.toReversed().join(",") });
  expect(await names()).toEqual(["客服", "李工", "王销售"]);
  await expect(call(ownContacts.orderContacts, { ids: ids.slice(1).join(",") })).rejects.toMatchObject({
    message: expect.stringContaining("内容刚被修改过"),
  });
  const { updatedAt } = (await call(ownContacts.listOwnContacts, {})).find(({ id }) => id === second)!;
  const edited = {
    id: second,
    kind: "fae",
    name: "李工程师",
    email: "fae@example.com",
    audience: "enterprises",
    updatedAt,
  } as const;
  const answers = await Promise.all([1, 2].map(() => portal.request(ownContacts.editContact, edited, OWNER)));
  expect(answers.map((answer) => answer.json<{ code: number }>().code === 1).sort()).toEqual([false, true]);
  expect(await names()).toEqual(["客服", "李工程师", "王销售"]);

  // What is another's is not there.
  for (const [act, input] of [
    [ownContacts.editContact, { ...edited, updatedAt: "" }],
    [ownContacts.removeContact, { id: first }],
  ] as const)
    await expect(portal.callAs(OTHER)(act, input as never)).rejects.toMatchObject({ message: "该联系人已被删除" });
  const buyer = await newMember("buyer");
  expect(await portal.callAs(buyer.mobile)(ownContacts.listOwnContacts, {})).toHaveLength(3);
  await expect(portal.callAs(buyer.mobile)(ownContacts.removeContact, { id: first })).rejects.toMatchObject({
    message: "您在企业中的角色不能进行此操作",
  });
  await call(ownContacts.removeContact, { id: first });
  await portal.context.db
    .insertInto("suppliersContacts")
    .values(
      Array.from({ length: CONTACTS_MAX - 3 }, (_, position) => ({
        companyId: 1,
        kind: "other",
        name: `人${position}`,
        position: 10 + position,
        createdAt: portal.context.now,
        updatedAt: portal.context.now,
      })),
    )
    .execute();
  const last = await Promise.all([1, 2].map(() => portal.request(ownContacts.addContact, one, OWNER)));
  expect(last.map((answer) => answer.json<{ msg: string }>().msg)).toContain(`联系人最多 ${CONTACTS_MAX} 个`);
  expect(await names()).toHaveLength(CONTACTS_MAX);
});
