// After `npm ci` in a git checkout: commits go through .githooks, unless another folder of hooks is in use. Silent everywhere else.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("..", import.meta.url));
const git = (...words) => spawnSync("git", words, { cwd, encoding: "utf8" });

const isCheckout = existsSync(new URL("../.git", import.meta.url));
if (isCheckout && git("config", "--get", "core.hooksPath").status === 1) git("config", "core.hooksPath", ".githooks");
