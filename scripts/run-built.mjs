// Runs a part of the built server (`main`, `import` …) in this process, so that signals reach it; builds first where that is needed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const [, , name, ...rest] = process.argv;
process.env.NODE_ENV = "production";

// In a process of its own: what a build takes is given back.
const { status } = spawnSync(process.execPath, [fileURLToPath(new URL("build-if-needed.mjs", import.meta.url))], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

// Ctrl-C reaches npm and this process alike, and npm hands it on: the second signal must not cut short what the first began.
for (const signal of ["SIGTERM", "SIGINT"]) {
  let isStopping = false;
  process.on(signal, function stop() {
    isStopping ||= process.listenerCount(signal) > 1;
    if (isStopping) return;
    process.off(signal, stop);
    process.kill(process.pid, signal);
  });
}

process.argv = [process.argv[0], name, ...rest];
await import(`../dist/server/${name}.js`);
