import { expect, test } from "vitest";
import { embeddedServices, refuseEmbeddedServices } from "./embedded-services.ts";
import { PORT_SETTINGS, SECRET_SETTINGS } from "./port-settings.ts";
import { describeSettings, readSettings } from "./settings.ts";

const TEMPLATES = JSON.stringify({
  code: {
    aliyun: { mainland: "SMS_1", abroad: "SMS_2", variables: ["code"] },
    tencent: { mainland: "1", abroad: "2", variables: ["code", "minutes"] },
  },
});
const ALIYUN = {
  ALIYUN_ACCESS_KEY_ID: "id-aliyun",
  ALIYUN_ACCESS_KEY_SECRET: "secret-aliyun",
  ALIYUN_SMS_SIGN: "芯谱",
};
const TENCENT = {
  TENCENT_SECRET_ID: "id-tencent",
  TENCENT_SECRET_KEY: "secret-tencent",
  TENCENT_SMS_APP_ID: "1400",
  TENCENT_SMS_SIGN: "芯谱",
};
const SMS = { SMS_DRIVER: "aliyun", SMS_TEMPLATES: TEMPLATES, ...ALIYUN };
const WECHAT = { WECHAT_WEB_APP_ID: "wx1", WECHAT_WEB_APP_SECRET: "secret-wechat" };
const QQ = { QQ_APP_ID: "101", QQ_APP_KEY: "secret-qq" };
const MAIL = {
  MAIL_DRIVER: "smtp",
  SMTP_URL: "smtps://a%40b.cn:secret-mail@smtp.example.com",
  MAIL_FROM: "芯谱 <a@b.cn>",
};
const ALL = { ...SMS, ...WECHAT, ...QQ, ...MAIL };

const read = (environment: Record<string, string>) => readSettings(environment).ports;
const without = (environment: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(environment).filter(([key]) => key !== name));

test("without any setting every service is embedded", () => {
  expect(read({})).toMatchObject({ sms: null, wechat: null, qq: null, mail: null });
  expect(embeddedServices(read({}))).toEqual(["sms", "login", "mail"]);
});

test("what is set whole is used", () => {
  expect(read(ALL)).toMatchObject({
    sms: {
      route: { 86: "aliyun", 852: "aliyun", 886: "aliyun" },
      aliyun: { sign: "芯谱", baseUrl: "https://dysmsapi.aliyuncs.com", templates: { code: { mainland: "SMS_1" } } },
      tencent: null,
    },
    wechat: { appId: "wx1", apiBaseUrl: "https://api.weixin.qq.com" },
    qq: { appId: "101", baseUrl: "https://graph.qq.com" },
    mail: { from: "芯谱 <a@b.cn>" },
  });
  expect(embeddedServices(read(ALL))).toEqual([]);
});

test("each country has its own carrier, where that is set", () => {
  const { sms } = read({ ...SMS, ...TENCENT, SMS_ROUTE: '{"86":"aliyun","852":"tencent"}' });
  expect(sms).toMatchObject({ route: { 86: "aliyun", 852: "tencent" }, tencent: { appId: "1400" } });
  expect(sms!.route).not.toHaveProperty("886");
});

test.each(
  [SMS, WECHAT, QQ, MAIL, { ...SMS, ...TENCENT, SMS_ROUTE: '{"86":"aliyun","852":"tencent"}' }].flatMap((whole) =>
    Object.keys(whole)
      .filter((name) => name !== "SMS_ROUTE")
      .map((name) => [name, without(whole, name)] as const),
  ),
)("a service that lacks %s does not start, and says so", (name, environment) => {
  expect(() => read(environment)).toThrow(name);
});

test("a service is not real by half: the templates reach every number that is routed", () => {
  const templates = JSON.stringify({ code: { aliyun: { mainland: "SMS_1", variables: ["code"] } } });
  expect(() => read({ ...SMS, SMS_TEMPLATES: templates })).toThrow("SMS_TEMPLATES.code.aliyun.abroad");
  expect(read({ ...SMS, SMS_TEMPLATES: templates, SMS_ROUTE: '{"86":"aliyun"}' }).sms).not.toBeNull();
});

test("a service that is set whole may be left embedded on purpose", () => {
  expect(read({ ...SMS, SMS_DRIVER: "embedded" }).sms).toBeNull();
  expect(read({ ...MAIL, MAIL_DRIVER: "embedded" }).mail).toBeNull();
});

test.each([
  ["SMS_ROUTE", '{"1":"aliyun"}'],
  ["SMS_ROUTE", '{"86":"other"}'],
  ["SMS_ROUTE", "86"],
  ["SMS_TEMPLATES", "{"],
  ["SMS_TEMPLATES", '{"login":{}}'],
  ["SMS_TEMPLATES", '{"code":{"aliyun":{"variables":"code"}}}'],
  ["SMTP_URL", "http://smtp.example.com"],
  ["SMTP_URL", "smtp"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "a@b.cn\r\nBcc: c@d.cn"],
  ["MAIL_FROM", "一 <a@b.cn>, <c@d.cn>"],
  ["MAIL_DRIVER", "post"],
  ["SMS_DRIVER", "pigeon"],
  ["ALLOW_EMBEDDED", "all"],
  ["HTTP_TIMEOUT_MS", "0"],
  ["ALIYUN_SMS_BASE_URL", "ftp://x"],
])("%s=%s makes no sense", (name, value) => {
  expect(() => read({ ...ALL, [name]: value })).toThrow(name);
});

test("production runs on simulated services only where it is told to", () => {
  const start = (environment: Record<string, string>) =>
    refuseEmbeddedServices(readSettings({ PORTAL_MODE: "production", ...environment }));
  expect(() => start({})).toThrow(/SMS_DRIVER.*MAIL_DRIVER.*ALLOW_EMBEDDED=sms,mail/);
  expect(() => start(without(ALL, "QQ_APP_ID"))).toThrow("QQ_APP_ID");
  start({ ...SMS, ...WECHAT, ...MAIL });
  start({ ALLOW_EMBEDDED: "login,mail,sms" });
  start(ALL);
  refuseEmbeddedServices(readSettings({}));
});

test("WeChat and QQ are simulated in a demonstration, and in production only where it is told to", () => {
  const hasLocalLogin = (environment: Record<string, string>) => read(environment).hasLocalLogin;
  expect([
    hasLocalLogin({}),
    hasLocalLogin({ PORTAL_MODE: "production" }),
    hasLocalLogin({ PORTAL_MODE: "production", ALLOW_EMBEDDED: "login" }),
  ]).toEqual([true, false, true]);
  expect(embeddedServices(read({ PORTAL_MODE: "production", ...SMS, ...MAIL }))).toEqual([]);
});

test("production asks no strange hosts", () => {
  const names = [
    "ALIYUN_SMS_BASE_URL",
    "TENCENT_SMS_BASE_URL",
    "WECHAT_BASE_URL",
    "WECHAT_API_BASE_URL",
    "QQ_BASE_URL",
  ];
  for (const name of names) {
    for (const address of [
      "http://127.0.0.1:1",
      "https://evil.example",
      "https://aliyuncs.com.evil.example",
      "https://evilgraph.qq.com",
    ]) {
      expect(() => read({ PORTAL_MODE: "production", [name]: address })).toThrow(name);
      expect(() => read({ [name]: address })).not.toThrow();
    }
  }
  expect(
    read({ PORTAL_MODE: "production", ...SMS, ALIYUN_SMS_BASE_URL: "https://dysmsapi.ap-southeast-1.aliyuncs.com/" })
      .sms!.aliyun!.baseUrl,
  ).toBe("https://dysmsapi.ap-southeast-1.aliyuncs.com");
});

test("no refusal shows a secret", () => {
  const long = `very-secret-${"x".repeat(600)}`;
  for (const name of SECRET_SETTINGS) {
    for (const value of [long, `ftp://user:${long}@host`])
      expect(messageOf({ ...ALL, [name]: value })).not.toContain("very-secret");
  }
  expect(messageOf({ ...ALL, SMTP_URL: long })).toContain("SMTP_URL=（保密）");
  for (const name of Object.keys(ALL))
    expect(messageOf(without(ALL, name))).not.toMatch(/secret-(aliyun|tencent|wechat|qq|mail)/);
});

test("each setting has its sentence in README, and no secret a default", () => {
  const described = describeSettings();
  for (const name of Object.keys(PORT_SETTINGS))
    expect(described.find((line) => line.name === name)?.meaning).toMatch(/./);
  for (const name of SECRET_SETTINGS) expect(described.find((line) => line.name === name)?.fallback).toBe("");
});

function messageOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
    return "";
  } catch (error) {
    return `${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`;
  }
}
