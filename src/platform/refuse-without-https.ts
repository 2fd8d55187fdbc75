import type { Settings } from "./settings.ts";
import { StartRefusal } from "./start-refusal.ts";

/** Passwords and tokens must not travel in the open: throws StartRefusal in production without an address by https, unless `ALLOW_HTTP` says that it is a trial. */
export function refuseWithoutHttps({ mode, site, allowsHttp }: Pick<Settings, "mode" | "site" | "allowsHttp">): void {
  if (mode !== "production" || allowsHttp || site.url.startsWith("https:")) return;
  throw new StartRefusal(
    "正式运行需要把 SITE_URL 设为 https:// 开头的对外网址（证书一般由前面的反向代理提供）；仅限试用、密码与登录会明文传输时，可设 ALLOW_HTTP=on。",
  );
}
