// Runs a part of the built server (`main`, `import` …) in this process, so that signals reach it; builds first where that is needed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const SIGNALS = ["SIGTERM", "SIGINT"];
const SAME_WISH_MS = 1_000;

const [, , name, ...rest] = process.argv;
process.env.NODE_ENV = "production";

// In a process of its own: what a build takes is given back.
const { status } = spawnSync(process.execPath, [fileURLToPath(new URL("build-if-needed.mjs", import.meta.url))], {
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

takeSignalsOnce();
process.argv = [process.argv[0], name, ...rest];
await import(`../dist/server/${name}.js`);

/** Ctrl-C reaches npm and this process alike, and npm hands it on: two at once are one wish, so that the second does not cut short what the first began. */
function takeSignalsOnce() {
  const { emit } = process;
  const takenAt = {};
  process.emit = function emitOnce(event, ...values) {
    if (SIGNALS.includes(event)) {
      const now = performance.now();
      if (now - takenAt[event] < SAME_WISH_MS) return true;
      takenAt[event] = now;
    }
    return emit.call(this, event, ...values);
  };
  for (const signal of SIGNALS) process.on(signal, endUnlessHeard);
}

/** Keeps a signal from ending the process while the program stops; ends it where the program does not listen yet. */
function endUnlessHeard(signal) {
  if (process.listenerCount(signal) > 1) endUnlessHeard.isStopping = true;
  if (endUnlessHeard.isStopping) return;
  process.off(signal, endUnlessHeard);
  process.kill(process.pid, signal);
}
