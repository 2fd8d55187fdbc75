import { openPortal } from "./portal.ts";
import { readSettings } from "#platform/settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";

const KILLED_AFTER_MS = 30_000;

try {
  const portal = await openPortal({ settings: readSettings(process.env), say: (line) => console.log(line) });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      console.log("正在停止：完成进行中的请求与任务…");
      // What does not end by itself must not keep the machine from going down.
      setTimeout(() => process.exit(1), KILLED_AFTER_MS).unref();
      void portal.stop().then(() => {
        console.log("已停止");
        process.exit(0);
      });
    });
  }
} catch (error) {
  console.error(error instanceof StartRefusal ? `无法启动：${error.message}` : error);
  process.exit(1);
}
