import { Socket } from "node:net";
import { format } from "node:util";
import { afterAll, afterEach, beforeEach } from "vitest";
import { takeWorkersFrom } from "#platform/find-worker.ts";

const workers = process.env["WORKERS_DIR"];
if (workers) takeWorkersFrom(workers);

const HERE = new Set(["localhost", "127.0.0.1", "::1", "0.0.0.0", "::"]);

let complaints: string[] = [];

const consoleError = console.error;
console.error = (...words: unknown[]) => {
  complaints.push(format(...words));
  consoleError(...words);
};

const { connect } = Socket.prototype;
Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  const [first, second] = (Array.isArray(given[0]) ? given[0] : given) as unknown[];
  const host =
    typeof first === "object" && first !== null
      ? (first as { host?: string }).host
      : typeof second === "string"
        ? second
        : undefined;
  if (host && !host.startsWith("/") && !HERE.has(host))
    throw new Error(`A test connects to ${host}: nothing outside this machine may be needed`);
  return (connect as (...given: unknown[]) => Socket).apply(this, given);
};

beforeEach(() => {
  complaints = [];
});

// A test that expects console.error puts a spy of its own in its place.
afterEach(() => {
  if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.join("\n")}`);
});

// The next test file of this process brings a guard of its own.
afterAll(() => {
  console.error = consoleError;
  Socket.prototype.connect = connect;
});
