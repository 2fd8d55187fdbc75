import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { refusePlainLinks } from "./refuse-plain-links.ts";
import { addressOf, readSettings } from "./settings.ts";

test("a setting that makes no sense is refused by its name, its value and what it is for", () => {
  expect(() => readSettings({ PORT: "many" })).toThrow(/PORT=many.*端口/);
  expect(() => readSettings({ SERVICES: "web,mail" })).toThrow("SERVICES=web,mail");
  expect(() => readSettings({ TRUST_PROXY: "on" })).toThrow("TRUST_PROXY=on");
  for (const MOBILE_SITE of ["https://a.example", "https://A.example:443/"])
    expect(() => readSettings({ SITE_URL: "https://a.example/", MOBILE_SITE })).toThrow(/MOBILE_SITE=.*就是本站/);
});

test("an empty setting is one that is not set", () => {
  expect(readSettings({ PORT: "", SITE_URL: "" })).toMatchObject({
    port: 3000,
    site: { url: "http://localhost:3000" },
  });
});

test("proxies are trusted by number or by address, and none unless told", () => {
  expect(
    [{}, { TRUST_PROXY: "2" }, { TRUST_PROXY: "10.0.0.0/8" }].map((given) => readSettings(given).trustProxy),
  ).toEqual([false, 2, "10.0.0.0/8"]);
});

test("samples of what is there for real are left out unless it is said that they stand last", () => {
  expect(readSettings({}).samplesBesideReal).toBe("hidden");
  expect(readSettings({ SAMPLE_BESIDE_REAL: "last" }).samplesBesideReal).toBe("last");
  expect(() => readSettings({ SAMPLE_BESIDE_REAL: "first" })).toThrow();
});

test("a demonstration listens to its own machine and brings sample data, production does neither", () => {
  expect(readSettings({})).toMatchObject({ mode: "demo", host: "127.0.0.1", hasSampleData: true });
  expect(readSettings({ PORTAL_MODE: "production" })).toMatchObject({ host: "0.0.0.0", hasSampleData: false });
});

test("production without https is refused, but for a trial", () => {
  const start = (environment: Record<string, string>) => refusePlainLinks(readSettings(environment));
  expect(() => start({ PORTAL_MODE: "production" })).toThrow(/SITE_URL.*https.*ALLOW_HTTP=on/);
  expect(() => start({ PORTAL_MODE: "production", SITE_URL: "http://xinpu.example" })).toThrow("SITE_URL");
  start({ PORTAL_MODE: "production", SITE_URL: "https://xinpu.example" });
  start({ PORTAL_MODE: "production", ALLOW_HTTP: "on" });
  start({});
});

test.each([
  ["a database", { DATABASE_URL: "postgres://xinpu@db.example/xinpu" }, "DATABASE_URL"],
  ["a database by chance", { DATABASE_URL: "postgres://xinpu@db.example/xinpu?sslmode=prefer" }, "DATABASE_URL"],
  ["a database by anybody", { DATABASE_URL: "postgres://xinpu@db.example/xinpu?sslmode=no-verify" }, "DATABASE_URL"],
  ["a database by another name", { DATABASE_URL: "postgres://xinpu@localhost/xinpu?host=10.0.0.7" }, "DATABASE_URL"],
  ["files", { FILE_STORE: "s3:files", S3_ENDPOINT: "http://minio:9000" }, "S3_ENDPOINT"],
  ["scanned files", { CLAMD_ADDR: "clamd:3310" }, "CLAMD_ADDR"],
])("production sends %s to no other machine in the open, unless told", (_, given, name) => {
  const production = { PORTAL_MODE: "production", SITE_URL: "https://xinpu.example", ...given };
  expect(() => refusePlainLinks(readSettings(production))).toThrow(new RegExp(`${name}.*ALLOW_PLAIN_LINKS=on`));
  refusePlainLinks(readSettings({ ...production, ALLOW_PLAIN_LINKS: "on" }));
  refusePlainLinks(readSettings(given));
});

test.each([
  ["an encrypted database", { DATABASE_URL: "postgres://xinpu@db.example/xinpu?sslmode=verify-full" }],
  ["a socket", { DATABASE_URL: "postgres://xinpu@%2Fvar%2Frun%2Fpostgresql/xinpu" }],
  ["a socket by its folder", { DATABASE_URL: "postgres://xinpu@db/xinpu?host=/var/run/postgresql" }],
  ["a database here", { DATABASE_URL: "postgres://xinpu@[::1]:5433/xinpu" }],
  ["an encrypted bucket", { FILE_STORE: "s3:files", S3_ENDPOINT: "https://s3.example" }],
  ["a bucket here", { FILE_STORE: "s3:files", S3_ENDPOINT: "http://127.0.0.1:9000" }],
  ["a scanner here", { CLAMD_ADDR: "127.0.0.1:3310" }],
  ["a scanner by a socket", { CLAMD_ADDR: "unix:/run/clamav/clamd.ctl" }],
])("production takes %s", (_, given) => {
  const settings = readSettings({ PORTAL_MODE: "production", SITE_URL: "https://xinpu.example", ...given });
  expect(() => refusePlainLinks(settings)).not.toThrow();
});

test("an IPv6 host stands in brackets, and any address of this machine is localhost", () => {
  expect(addressOf("::", 3000)).toBe("http://localhost:3000");
  expect(addressOf("fd00::1", 80)).toBe("http://[fd00::1]:80");
});

test("files lie in a folder, or in a bucket that is set whole", () => {
  const bucket = {
    FILE_STORE: "s3:files-1250000000",
    S3_ENDPOINT: "https://cos.ap-guangzhou.myqcloud.com",
    S3_REGION: "ap-guangzhou",
    S3_PATH_STYLE: "off",
  };
  expect(readSettings({ DATA_DIR: "/srv/a" })).toMatchObject({
    fileStore: { folder: "/srv/a/files" },
    uploadsDir: "/srv/a/uploads",
  });
  expect(readSettings({ FILE_STORE: "file:///srv/files", UPLOADS_DIR: "/srv/parts" })).toMatchObject({
    fileStore: { folder: "/srv/files" },
    uploadsDir: "/srv/parts",
  });
  expect(readSettings({ ...bucket, S3_KEY: "a", S3_SECRET: "b" }).fileStore).toEqual({
    bucket: "files-1250000000",
    endpoint: bucket.S3_ENDPOINT,
    region: "ap-guangzhou",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    isPathStyle: false,
  });
  expect(readSettings(bucket).fileStore).toMatchObject({ credentials: null });
  expect(() => readSettings({ ...bucket, S3_KEY: "a" })).toThrow("还缺少：S3_SECRET");
  expect(() => readSettings({ FILE_STORE: "s3:files" })).toThrow("还缺少：S3_ENDPOINT");
  expect(() => readSettings({ S3_ENDPOINT: bucket.S3_ENDPOINT })).toThrow("还缺少：FILE_STORE=s3:桶名");
  expect(() => readSettings({ FILE_STORE: "s3:A/B" })).toThrow("应为 file:目录 或 s3:桶名");
});

test("a scanner listens on a port or on a socket", () => {
  const addresses = ["127.0.0.1:3310", "[::1]:3310", "unix:/run/clamav/clamd.ctl"].map(
    (CLAMD_ADDR) => readSettings({ CLAMD_ADDR }).ports.virusScan,
  );
  expect(addresses).toEqual([
    { host: "127.0.0.1", port: 3310 },
    { host: "::1", port: 3310 },
    { path: "/run/clamav/clamd.ctl" },
  ]);
  expect(readSettings({}).ports.virusScan).toBeNull();
  for (const CLAMD_ADDR of ["clamd", "clamd:0", "clamd:99999", "http://clamd:3310"])
    expect(() => readSettings({ CLAMD_ADDR })).toThrow(`CLAMD_ADDR=${CLAMD_ADDR}`);
});

test("a secret may stand in a file that only its owner can read", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-secret-"));
  const file = path.join(folder, "smtp");
  await writeFile(file, "smtps://a:very-secret@smtp.example.com\n", { mode: 0o600 });
  const mail = { MAIL_DRIVER: "smtp", MAIL_FROM: "a@example.com", SMTP_URL_FILE: file };
  expect(readSettings(mail).ports.mail).toMatchObject({ smtpUrl: "smtps://a:very-secret@smtp.example.com" });
  expect(() => readSettings({ ...mail, SMTP_URL: "smtp://b" })).toThrow("SMTP_URL 与 SMTP_URL_FILE 只能设一个");
  await chmod(file, 0o640);
  expect(() => readSettings(mail)).toThrow(/SMTP_URL_FILE=.*0600/);
  await rm(folder, { recursive: true });
  expect(() => readSettings(mail)).toThrow(/SMTP_URL_FILE=.*不能读取/);
});

test("search engines are named with their domains; limits are left off for measuring alone", () => {
  expect(readSettings({}).crawlers[0]).toEqual({ name: "googlebot", domains: ["googlebot.com", "google.com"] });
  expect(readSettings({ CRAWLERS: "abot=a.example+b.example" }).crawlers).toEqual([
    { name: "abot", domains: ["a.example", "b.example"] },
  ]);
  expect(readSettings({ CRAWLERS: "off" }).crawlers).toEqual([]);
  for (const CRAWLERS of ["abot", "abot=example", "abot=.a.example", "ABOT=a.example"])
    expect(() => readSettings({ CRAWLERS })).toThrow(`CRAWLERS=${CRAWLERS}`);
  expect(readSettings({ LIMITS: "off" }).isCounting).toBe(false);
  expect(() => readSettings({ LIMITS: "off", PORTAL_MODE: "production" })).toThrow("LIMITS=off");
});

test("former server keys stand a line each, each as long as a key must be, and are never shown", () => {
  const [newer, older] = ["n".repeat(32), "o".repeat(32)];
  expect(readSettings({}).formerServerKeys).toEqual([]);
  expect(readSettings({ SERVER_KEY_FORMER: `${newer}\r\n\n ${older}\n` }).formerServerKeys).toEqual([newer, older]);
  expect(() => readSettings({ SERVER_KEY_FORMER: `${newer}\nshort` })).toThrow(/SERVER_KEY_FORMER=（保密）.*32/);
});
