import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

const PROGRAMS = ["ceph", "ceph-mon", "ceph-osd", "radosgw", "radosgw-admin", "monmaptool", "ceph-authtool"];
const STARTED_WITHIN_MS = 110_000;
const MEMORY_BYTES = 1_073_741_824;

/** Whether a real S3 server (Ceph's RADOS Gateway) is installed here. */
export function hasCeph(): boolean {
  try {
    execFileSync("sh", ["-c", PROGRAMS.map((program) => `command -v ${program}`).join(" && ")], { stdio: "ignore" });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Starts a store of one node that keeps everything in memory, with one user. */
export async function startCeph(): Promise<{
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}> {
  const folder = mkdtempSync(path.join(tmpdir(), "xinpu-ceph-"));
  const [monV2, monV1, gateway] = await freePorts(3);
  for (const name of ["mon", "osd0", "run", "rgw"]) mkdirSync(path.join(folder, name));
  const clusterId = randomUUID();
  writeFileSync(
    path.join(folder, "ceph.conf"),
    settingsOf({ folder, clusterId, monV2: monV2!, monV1: monV1!, gateway: gateway! }),
  );
  const run = (program: string, ...given: string[]) =>
    execFileSync(program, given, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] }).toString();
  const started: ChildProcess[] = [];
  const start = (program: string, ...given: string[]) =>
    started.push(spawn(program, ["-c", "ceph.conf", ...given, "-f"], { cwd: folder, stdio: "ignore" }));
  const stop = async () => {
    const ended = started.map(
      (child) =>
        new Promise((resolve) =>
          child.exitCode === null && child.signalCode === null ? child.once("exit", resolve) : resolve(null),
        ),
    );
    for (const child of started) child.kill("SIGKILL");
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const key = (...given: string[]) => run("ceph-authtool", "keyring", ...given);
    run("ceph-authtool", "-C", "keyring", "-n", "mon.", "--gen-key", "--cap", "mon", "allow *");
    key(
      "-n",
      "client.admin",
      "--gen-key",
      "--cap",
      "mon",
      "allow *",
      "--cap",
      "osd",
      "allow *",
      "--cap",
      "mgr",
      "allow *",
    );
    key("-n", "osd.0", "--gen-key", "--cap", "mon", "allow profile osd", "--cap", "osd", "allow *");
    key("-n", "client.rgw", "--gen-key", "--cap", "mon", "allow rw", "--cap", "osd", "allow rwx");
    run(
      "monmaptool",
      "--create",
      "--addv",
      "a",
      `[v2:127.0.0.1:${monV2},v1:127.0.0.1:${monV1}]`,
      "--fsid",
      clusterId,
      "monmap",
    );
    run("ceph-mon", "-c", "ceph.conf", "-i", "a", "--mkfs", "--monmap", "monmap", "--keyring", "keyring");
    start("ceph-mon", "-i", "a");
    const osdId = randomUUID();
    // It waits for the monitor itself.
    run("ceph", "-c", "ceph.conf", "--connect-timeout", "60", "osd", "new", osdId);
    run("ceph-osd", "-c", "ceph.conf", "-i", "0", "--mkfs", "--osd-uuid", osdId);
    start("ceph-osd", "-i", "0");
    start("radosgw", "-n", "client.rgw");
    const endpoint = `http://127.0.0.1:${gateway}`;
    await answers(endpoint);
    const secret = { accessKeyId: "PORTALKEY", secretAccessKey: "PORTALSECRET" };
    run(
      "radosgw-admin",
      "-c",
      "ceph.conf",
      "-n",
      "client.rgw",
      "user",
      "create",
      "--uid=portal",
      "--display-name=portal",
      `--access-key=${secret.accessKeyId}`,
      `--secret=${secret.secretAccessKey}`,
    );
    return { endpoint, ...secret, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function settingsOf({
  folder,
  clusterId,
  monV2,
  monV1,
  gateway,
}: {
  folder: string;
  clusterId: string;
  monV2: number;
  monV1: number;
  gateway: number;
}): string {
  return `[global]
fsid = ${clusterId}
mon host = [v2:127.0.0.1:${monV2}/0,v1:127.0.0.1:${monV1}/0]
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}/run
log file = ${folder}/$name.log
admin socket = ${folder}/run/$name.asok
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd0
osd objectstore = memstore
memstore device bytes = ${MEMORY_BYTES}
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;
}

async function answers(endpoint: string): Promise<void> {
  const until = Date.now() + STARTED_WITHIN_MS;
  while (
    !(await fetch(endpoint).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error("the RADOS Gateway does not answer");
    await setTimeout(300);
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<net.Server>((resolve) => {
          const server = net.createServer().listen(0, "127.0.0.1", () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
