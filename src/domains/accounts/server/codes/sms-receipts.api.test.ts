import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { openAliyunSms } from "#ports/sms/aliyun.ts";
import { routeSms } from "#ports/sms/routed.ts";
import { openTencentSms } from "#ports/sms/tencent.ts";
import { PortError } from "#ports/port.ts";
import { useTestApp } from "#testing/app.ts";
import { newMobile } from "../../testing/visit-portal.ts";
import { sealed } from "../sealed.ts";
import { onSendCode } from "./send-code-task.ts";

const SECRET = "s".repeat(40);
const portal = useTestApp({ SMS_RECEIPT_PATH_SECRET: SECRET, SMS_RECEIPT_FROM: "203.0.113.0/24,2001:db8::7" });

/** A code that goes out to a number, as the task has it. */
function codeTo(target: string, expiresAt = new Date(portal.clock.now.getTime() + 300_000)) {
  return {
    id: randomUUID(),
    target,
    sealed: portal.context.key.seal(sealed.codeOnItsWay, "246810"),
    expiresAt: expiresAt.toISOString(),
  };
}
const stateOf = (id: string) =>
  portal.context.db
    .selectFrom("accountSmsMessages")
    .select(["state", "report"])
    .where("id", "=", id)
    .executeTakeFirst();
const send = (payload: ReturnType<typeof codeTo>) =>
  onSendCode.run({ ...portal.context, now: portal.clock.now }, payload);

async function push(carrier: string, body: unknown, { secret = SECRET, address = "203.0.113.9" } = {}) {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const response = await portal.app.inject({
    method: "POST",
    url: `/api/callbacks/sms/${carrier}/${secret}`,
    remoteAddress: address,
    headers: { "content-type": "application/json" },
    payload,
  });
  return { status: response.statusCode, answer: response.json<unknown>() };
}
const aliyun = (id: string, mobile: string, facts: object = {}) => ({
  phone_number: mobile,
  send_time: "2026-01-02 11:04:05",
  report_time: "2026-01-02 11:04:09",
  success: true,
  err_code: "DELIVERED",
  err_msg: "用户接收成功",
  sms_size: "1",
  biz_id: "900^0",
  out_id: id,
  ...facts,
});
const tencent = (sid: string, mobile: string, facts: object = {}) => ({
  user_receive_time: "2026-01-02 11:04:09",
  nationcode: "86",
  mobile,
  report_status: "SUCCESS",
  errmsg: "DELIVRD",
  description: "用户短信送达成功",
  sid,
  ...facts,
});

/** The carriers' readers, on the portal of this file; what is sent still goes to the outbox. */
function withCarriers(): void {
  const settings = {
    accessKeyId: "",
    accessKeySecret: "",
    secretId: "",
    secretKey: "",
    appId: "",
    region: "",
    sign: "",
    baseUrl: "http://127.0.0.1:1",
    templates: {},
  };
  const parts = { settings, timeoutMs: 1000, now: () => portal.clock.now };
  const { receipts } = routeSms({ 86: openAliyunSms(parts), 852: openTencentSms(parts) });
  portal.context.ports.sms = { ...portal.sms, receipts };
}

test("what a carrier tells of a message is kept: that it arrived, or why not; the first word stays", async () => {
  withCarriers();
  const [first, second] = [newMobile(), newMobile()];
  const [arrives, fails] = [codeTo(`+86${first}`), codeTo(`+86${second}`)];
  for (const payload of [arrives, fails]) await send(payload);
  expect(await stateOf(arrives.id)).toEqual({ state: "accepted", report: null });
  const failed = aliyun(fails.id, second, { success: false, err_code: "MK:0001<b>" });
  expect(await push("aliyun", [aliyun(arrives.id, first), failed])).toEqual({
    status: 200,
    answer: { code: 0, msg: "成功" },
  });
  expect([await stateOf(arrives.id), await stateOf(fails.id)]).toEqual([
    { state: "delivered", report: null },
    { state: "undelivered", report: "MK:0001b" },
  ]);
  // Pushed again, another word, and one about a message that nobody sent: taken, so that it is not pushed for ever.
  for (const receipt of [
    aliyun(arrives.id, first, { success: false }),
    aliyun(randomUUID(), first),
    aliyun("' or 1=1 --", first),
  ])
    expect(await push("aliyun", [receipt])).toMatchObject({ status: 200 });
  expect(await stateOf(arrives.id)).toMatchObject({ state: "delivered" });
});

test("Tencent names a message by its serial number, Aliyun those abroad by its own; another's number does not fit", async () => {
  withCarriers();
  const mobile = newMobile();
  const [home, abroad] = [codeTo(`+86${mobile}`), codeTo("+85251234567")];
  for (const payload of [home, abroad]) await send(payload);
  expect(await push("tencent", [tencent(`embedded-${home.id}`, newMobile())])).toEqual({
    status: 200,
    answer: { result: 0, errmsg: "OK" },
  });
  expect(await stateOf(home.id)).toMatchObject({ state: "accepted" });
  await push("tencent", [tencent(`embedded-${home.id}`, mobile)]);
  await push("aliyun", {
    To: "85251234567",
    SendDate: "",
    ReceiveDate: "",
    Status: "2",
    ErrorCode: "EXPIRED",
    TaskId: "",
    SmsSize: "1",
    MessageId: `embedded-${abroad.id}`,
  });
  expect([await stateOf(home.id), await stateOf(abroad.id)]).toEqual([
    { state: "delivered", report: null },
    { state: "undelivered", report: "EXPIRED" },
  ]);
});

test("without the secret of the address, from elsewhere, or of a carrier that is not used, there is nothing there", async () => {
  withCarriers();
  const mobile = newMobile();
  const payload = codeTo(`+86${mobile}`);
  await send(payload);
  const receipt = [aliyun(payload.id, mobile)];
  for (const [carrier, facts] of [
    ["aliyun", { secret: "x".repeat(40) }],
    ["aliyun", { address: "198.51.100.1" }],
    ["aliyun", { address: "2001:db8::8" }],
    ["constructor", {}],
    ["other", {}],
  ] as const)
    expect((await push(carrier, receipt, facts)).status).toBe(404);
  for (const body of ["", "x", "[1]", "{}", '[{"phone_number":1}]', "null", `[${"{},".repeat(5000)}{}]`])
    expect([body.slice(0, 20), (await push("aliyun", body)).status]).toEqual([body.slice(0, 20), 400]);
  expect((await push("aliyun", "x".repeat(100_000))).status).toBe(413);
  expect(await stateOf(payload.id)).toMatchObject({ state: "accepted" });
  expect((await push("aliyun", receipt, { address: "2001:db8::7" })).status).toBe(200);
  expect(await stateOf(payload.id)).toMatchObject({ state: "delivered" });
});

test("a message that may have been sent is not sent again, also after a kill; one that was not is", async () => {
  const lost = codeTo(`+86${newMobile()}`);
  portal.sms.failWith(new PortError("sms", "unknown", "no answer"));
  await send(lost);
  portal.sms.failWith(null);
  await send(lost);
  expect(await stateOf(lost.id)).toMatchObject({ state: "unknown" });
  const unreached = codeTo(`+86${newMobile()}`);
  portal.sms.failWith(new PortError("sms", "transient", "no connection"));
  await expect(send(unreached)).rejects.toMatchObject({ kind: "transient" });
  expect(await stateOf(unreached.id)).toMatchObject({ state: "failed" });
  portal.sms.failWith(null);
  await send(unreached);
  await send(unreached);
  expect(await stateOf(unreached.id)).toMatchObject({ state: "accepted" });
  const outbox = await portal.context.db
    .selectFrom("devOutbox")
    .select("messageId")
    .where("messageId", "in", [lost.id, unreached.id])
    .execute();
  expect(outbox).toEqual([{ messageId: unreached.id }]);
});

test("the operator is told where fewer than four in five arrive", async () => {
  withCarriers();
  const told = vi.spyOn(portal.context.log, "error");
  const payloads = Array.from({ length: 20 }, (_, index) => codeTo(`+886912345${100 + index}`));
  for (const payload of payloads) await send(payload);
  const receipts = payloads.map(({ id, target }, index) => aliyun(id, target.slice(1), { success: index >= 5 }));
  await push("aliyun", receipts.slice(1));
  expect(told).not.toHaveBeenCalled();
  await push("aliyun", receipts.slice(0, 1));
  expect(told).toHaveBeenCalledWith({ country: "886", total: 20, arrived: 15 }, "short messages do not arrive");
});
