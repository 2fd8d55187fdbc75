// node bench/watch-pages.mjs ORIGIN: how long another visitor's looks take at three kinds of addresses, until a message comes. What
// a bench itself does is no wait of his.
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const PAUSE_MS = 30;
const [, , origin] = process.argv;
const asked = [
  "/login",
  () => `/datasheet/datasheetSearch/w${Math.random().toString(36).slice(2, 8)}`,
  "/api/config/frame",
];
const times = [];
let isOver = false;
process.once("message", () => (isOver = true));

function look(path) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { "accept-encoding": "gzip", "x-forwarded-for": "192.0.2.7" };
    http
      .get(new URL(path, origin), { agent: false, headers }, (answer) =>
        answer.resume().once("end", () => resolve(performance.now() - began)),
      )
      .once("error", reject);
  });
}

// What is made at the first look is no wait for others.
for (const path of asked) await look(typeof path === "string" ? path : path());
process.send("ready");
while (!isOver) {
  for (const path of asked) times.push(await look(typeof path === "string" ? path : path()));
  await wait(PAUSE_MS);
}
process.send(times);
process.disconnect();
