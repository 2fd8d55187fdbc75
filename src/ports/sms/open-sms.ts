import type { Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import type { Settings } from "#platform/settings.ts";
import { openAliyunSms } from "./aliyun.ts";
import { openEmbeddedSms } from "./embedded.ts";
import type { SmsPort } from "./port.ts";
import { routeSms } from "./routed.ts";
import { openTencentSms } from "./tencent.ts";

interface SmsParts {
  settings: Settings;
  db: Database;
  log: Logger;
  now: () => Date;
}

/** Short messages as the settings say: by a carrier for each country, or embedded. */
export function openSms({ settings, db, log, now }: SmsParts): SmsPort {
  const { sms, timeoutMs } = settings.ports;
  if (!sms) return openEmbeddedSms({ db, log, now, siteName: settings.site.name, isDemo: settings.mode === "demo" });
  const carriers = {
    aliyun: sms.aliyun && openAliyunSms({ settings: sms.aliyun, timeoutMs, now }),
    tencent: sms.tencent && openTencentSms({ settings: sms.tencent, timeoutMs, now }),
  };
  return routeSms(
    Object.fromEntries(Object.entries(sms.route).map(([countryCode, name]) => [countryCode, carriers[name!]!])),
  );
}
