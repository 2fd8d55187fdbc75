import { type Browser, chromium } from "playwright-core";

// @sparticuz/chromium brings its libraries along only where it believes itself on a server of that kind, when it is imported.
process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs20.x";
const { default: bundled } = await import("@sparticuz/chromium");

// A page without WebGL needs no graphics processor, and none that is played by the central one.
bundled.setGraphicsMode = false;

const LEFT_OUT = [
  "--single-process",
  "--no-zygote",
  "--in-process-gpu",
  "--ignore-gpu-blocklist",
  "--disable-web-security",
];

/** What the browser is started with. */
export const BROWSER_ARGUMENTS = [
  ...bundled.args.filter((argument) => !LEFT_OUT.includes(argument)),
  "--disable-gpu",
  "--disable-software-rasterizer",
];

/** Where the browser is that the project brings. The first who asks unpacks it: two must not do so at once. */
export const findBundledBrowser = (): Promise<string> => bundled.executablePath();

/** Starts it, for playwright to lead. */
export async function startBundledBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBundledBrowser(),
    args: BROWSER_ARGUMENTS.filter((argument) => !argument.startsWith("--headless")),
  });
}
