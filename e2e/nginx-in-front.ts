import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { freePort } from "./portal-process.ts";

const PLACES = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"];

/** The installed nginx; undefined where there is none. */
export const nginxProgram = PLACES.find((place) => existsSync(place));

/** Where the site of deploy/nginx.conf stands for others. */
export const SITE = "xinpu.example";

/** Starts the nginx of deploy/nginx.conf, without TLS, before a portal; `cache` is the folder that it keeps pages in. */
export async function startNginx(portal: string): Promise<{ port: number; cache: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-nginx-"));
  const cache = path.join(folder, "cache");
  const [port, unused] = [await freePort(), await freePort()];
  const site = (await readFile(path.join(PROJECT_ROOT, "deploy/nginx.conf"), "utf8"))
    .replace("/var/cache/nginx/xinpu", cache)
    .replace("127.0.0.1:3000", new URL(portal).host)
    .replace("listen 80;", `listen 127.0.0.1:${unused};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, "");
  await writeFile(path.join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await writeFile(
    path.join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 4096; }
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")} include site.conf; }`,
  );
  const server = spawn(nginxProgram!, ["-p", folder, "-c", path.join(folder, "nginx.conf")], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  return {
    port,
    cache,
    async stop() {
      server.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
