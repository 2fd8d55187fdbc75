import type { Stats } from "node:fs";
import { StartRefusal } from "./start-refusal.ts";

/** Refuses to start where others on this machine than a secret file's owner can read or write it. Windows has no such modes. */
export function refuseOpenToOthers({ mode }: Pick<Stats, "mode">, named: string): void {
  if (process.platform === "win32" || (mode & 0o077) === 0) return;
  throw new StartRefusal(`${named} 可被其他用户读取，请将其权限改为 0600。`);
}
