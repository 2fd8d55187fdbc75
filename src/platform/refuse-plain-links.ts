import type { Settings } from "./settings.ts";
import { StartRefusal } from "./start-refusal.ts";
import { isThisMachine } from "./this-machine.ts";

/** How `pg` encrypts and checks who answers; its `no-verify` does the first alone. */
const CHECKED_SSL_MODES = new Set(["require", "verify-ca", "verify-full"]);

/** Passwords, tokens and files must not travel in the open: throws StartRefusal in production where a link to another machine is plain, unless a setting allows it. */
export function refusePlainLinks(settings: Settings): void {
  if (settings.mode !== "production") return;
  if (!settings.allowsHttp && !settings.site.url.startsWith("https:"))
    throw new StartRefusal(
      "正式运行需要把 SITE_URL 设为 https:// 开头的对外网址（证书一般由前面的反向代理提供）；仅限试用、密码与登录会明文传输时，可设 ALLOW_HTTP=on。",
    );
  const plain = plainServices(settings);
  if (settings.allowsPlainLinks || plain.length === 0) return;
  throw new StartRefusal(
    `以下服务在其他机器上，而与它的通信没有加密：${plain.join("；")}。仅限可信的内网，可设 ALLOW_PLAIN_LINKS=on。`,
  );
}

function plainServices({ databaseUrl, fileStore, ports: { virusScan } }: Settings): string[] {
  return [
    databaseUrl !== undefined &&
      isPlainDatabase(new URL(databaseUrl)) &&
      "数据库（DATABASE_URL 应带 ?sslmode=verify-full）",
    "endpoint" in fileStore && isPlainWeb(new URL(fileStore.endpoint)) && "对象存储（S3_ENDPOINT 应为 https 地址）",
    virusScan !== null &&
      "host" in virusScan &&
      !isThisMachine(virusScan.host) &&
      "病毒扫描（clamd 的协议不加密，CLAMD_ADDR 应在本机，或经加密隧道转到本机）",
  ].filter((service) => service !== false);
}

/** Without a name, or with a folder as `host`, it is a socket of this machine. */
function isPlainDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isThisMachine(host)) return false;
  return !CHECKED_SSL_MODES.has(searchParams.get("sslmode") ?? "") && searchParams.get("ssl") !== "true";
}

function isPlainWeb({ protocol, hostname }: URL): boolean {
  return protocol !== "https:" && !isThisMachine(hostname);
}
