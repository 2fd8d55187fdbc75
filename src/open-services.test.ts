import { pino } from "pino";
import { expect, test } from "vitest";
import { readSettings } from "#platform/settings.ts";
import { openServices } from "./open-services.ts";

function driversOf(environment: Record<string, string>) {
  const { sms, socialLogin, mail } = openServices({
    settings: readSettings(environment),
    db: {} as never,
    fileStore: {} as never,
    log: pino({ level: "silent" }),
  }).ports;
  return {
    sms: sms.driver,
    wechat: socialLogin.wechat?.driver ?? "off",
    qq: socialLogin.qq?.driver ?? "off",
    mail: mail.driver,
  };
}

test("each service is the one that the settings name, and embedded where they name none", () => {
  expect(driversOf({})).toEqual({ sms: "embedded", wechat: "embedded", qq: "embedded", mail: "embedded" });
  expect(driversOf({ PORTAL_MODE: "production", QQ_APP_ID: "101", QQ_APP_KEY: "key" })).toMatchObject({
    wechat: "off",
    qq: "qq",
  });
  expect(driversOf({ QQ_APP_ID: "101", QQ_APP_KEY: "key" })).toMatchObject({ wechat: "embedded", qq: "qq" });
  const template = { mainland: "1", abroad: "2", variables: ["code"] };
  expect(
    driversOf({
      SMS_DRIVER: "aliyun",
      SMS_ROUTE: '{"86":"aliyun","852":"tencent"}',
      SMS_TEMPLATES: JSON.stringify({ code: { aliyun: template, tencent: template } }),
      ALIYUN_ACCESS_KEY_ID: "id",
      ALIYUN_ACCESS_KEY_SECRET: "secret",
      ALIYUN_SMS_SIGN: "芯谱",
      TENCENT_SECRET_ID: "id",
      TENCENT_SECRET_KEY: "key",
      TENCENT_SMS_APP_ID: "1400",
      TENCENT_SMS_SIGN: "芯谱",
      WECHAT_WEB_APP_ID: "wx1",
      WECHAT_WEB_APP_SECRET: "secret",
      MAIL_DRIVER: "smtp",
      SMTP_URL: "smtps://a:b@smtp.example.com",
      MAIL_FROM: "a@example.com",
    }),
  ).toEqual({ sms: "aliyun,tencent", wechat: "wechat", qq: "embedded", mail: "smtp" });
});
