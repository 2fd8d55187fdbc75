import type { FastifyInstance } from "fastify";
import type { Database } from "#platform/database.ts";
import type { PortSettings } from "#platform/port-settings.ts";
import { openEmbeddedSocialLogin } from "./embedded.ts";
import { localAuthorisePages } from "./local-authorise-pages.ts";
import type { SocialLogin } from "./port.ts";
import { openQqLogin } from "./qq.ts";
import { openWechatLogin } from "./wechat.ts";

interface SocialLoginParts {
  settings: { ports: PortSettings; site: { url: string } };
  db: Database;
  now: () => Date;
}

/** Login by WeChat and QQ, each as the settings say, or not at all; `serve` puts up the local pages of those that are embedded. */
export function openSocialLogin({ settings, db, now }: SocialLoginParts): {
  login: SocialLogin;
  serve: (app: FastifyInstance) => Promise<void>;
} {
  const { wechat, qq, hasLocalLogin, timeoutMs } = settings.ports;
  const embedded = {
    ...(!wechat && hasLocalLogin && { wechat: openEmbeddedSocialLogin("wechat", { db, now }) }),
    ...(!qq && hasLocalLogin && { qq: openEmbeddedSocialLogin("qq", { db, now }) }),
  };
  const login = {
    wechat: wechat ? openWechatLogin({ settings: wechat, timeoutMs }) : (embedded.wechat ?? null),
    qq: qq ? openQqLogin({ settings: qq, timeoutMs }) : (embedded.qq ?? null),
  };
  return {
    login,
    serve: (app) => localAuthorisePages(app, { logins: Object.values(embedded), origin: settings.site.url }),
  };
}
