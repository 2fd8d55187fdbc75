import { incomplete, needAll } from "./needed-settings.ts";
import type { Carrier, CarrierTemplates, PortSettings, PortValues } from "./port-settings.ts";

/** Which carrier sends to which numbers; null where none does. Throws StartRefusal where one is set by halves. */
export function readSmsSettings(values: PortValues): PortSettings["sms"] {
  const aliyun = needAll("阿里云短信", values, ["ALIYUN_ACCESS_KEY_ID", "ALIYUN_ACCESS_KEY_SECRET", "ALIYUN_SMS_SIGN"]);
  const tencent = needAll("腾讯云短信", values, [
    "TENCENT_SECRET_ID",
    "TENCENT_SECRET_KEY",
    "TENCENT_SMS_APP_ID",
    "TENCENT_SMS_SIGN",
  ]);
  const { SMS_DRIVER: driver, SMS_ROUTE: given, SMS_TEMPLATES: templates } = values;
  if (driver === "embedded") return null;
  if (!driver) {
    if (aliyun || tencent || given || templates) throw incomplete("短信", ["SMS_DRIVER"]);
    return null;
  }
  const route = given ?? { 86: driver, 852: driver, 886: driver };
  const used = new Set(Object.values(route));
  const missing = [
    ...(used.has("aliyun") && !aliyun ? ["ALIYUN_ACCESS_KEY_ID", "ALIYUN_ACCESS_KEY_SECRET", "ALIYUN_SMS_SIGN"] : []),
    ...(used.has("tencent") && !tencent
      ? ["TENCENT_SECRET_ID", "TENCENT_SECRET_KEY", "TENCENT_SMS_APP_ID", "TENCENT_SMS_SIGN"]
      : []),
    ...missingTemplates(route, templates),
  ];
  if (missing.length > 0) throw incomplete("短信", missing);
  const templatesOf = (name: Carrier): CarrierTemplates =>
    Object.fromEntries(
      Object.entries(templates ?? {}).flatMap(([purpose, byCarrier]) =>
        byCarrier?.[name] ? [[purpose, byCarrier[name]]] : [],
      ),
    );
  return {
    route,
    aliyun: used.has("aliyun")
      ? {
          accessKeyId: values.ALIYUN_ACCESS_KEY_ID!,
          accessKeySecret: values.ALIYUN_ACCESS_KEY_SECRET!,
          sign: values.ALIYUN_SMS_SIGN!.normalize("NFC"),
          baseUrl: values.ALIYUN_SMS_BASE_URL,
          templates: templatesOf("aliyun"),
        }
      : null,
    tencent: used.has("tencent")
      ? {
          secretId: values.TENCENT_SECRET_ID!,
          secretKey: values.TENCENT_SECRET_KEY!,
          appId: values.TENCENT_SMS_APP_ID!,
          sign: values.TENCENT_SMS_SIGN!.normalize("NFC"),
          region: values.TENCENT_SMS_REGION,
          baseUrl: values.TENCENT_SMS_BASE_URL,
          templates: templatesOf("tencent"),
        }
      : null,
  };
}

/** Codes must reach every number that is routed; a mainland template reaches no other number, and the other way round. */
function missingTemplates(route: Record<string, Carrier>, given: PortValues["SMS_TEMPLATES"]): string[] {
  const places = Object.entries(route).map(([country, name]) => ({
    name,
    place: country === "86" ? ("mainland" as const) : ("abroad" as const),
  }));
  const missing = places
    .filter(({ name, place }) => !given?.code?.[name]?.[place])
    .map(({ name, place }) => `SMS_TEMPLATES.code.${name}.${place}`);
  return [...new Set(missing)];
}
