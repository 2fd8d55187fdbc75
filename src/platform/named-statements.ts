import type { Socket } from "node:net";
import pg from "pg";

const NAMED_MAX = 500;
const WORTH_A_NAME = /^\s*(select|with|insert|update|delete)\b/i;

// The text of a statement decides its name, so that all connections and all requests share them.
const names = new Map<string, string>();

export interface NamingClientConfig extends pg.ClientConfig {
  /** A connection that says nothing to a statement for so long is given up; 0 and nothing wait without end. */
  silentMs?: number;
}

/**
 * A client that names its statements, so that PostgreSQL plans each text once a connection; past the most that are
 * named a statement goes without.
 */
export class NamingClient extends pg.Client {
  readonly #silentMs: number;

  constructor(config?: NamingClientConfig) {
    super(config);
    this.#silentMs = config?.silentMs ?? 0;
  }

  // eslint-disable-next-line typescript/no-explicit-any -- pg declares ten overloads; all but one pass through untouched
  override query(...args: any[]): any {
    const [text, values] = args as [unknown, unknown];
    const name = typeof text === "string" && Array.isArray(values) && args.length === 2 ? nameOf(text) : undefined;
    const answer: unknown =
      name === undefined
        ? Reflect.apply(super.query, this, args)
        : super.query({ name, text: text as string, values: values as unknown[] });
    if (this.#silentMs > 0 && answer instanceof Promise) this.#breakWhereSilent(answer);
    return answer;
  }

  /** A statement that gets no answer ends with its connection, which is replaced. */
  #breakWhereSilent(answer: Promise<unknown>): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    const error = new Error(`Connection terminated: silent for ${this.#silentMs} ms`);
    const timer = setTimeout(() => stream.destroy(error), this.#silentMs);
    const stopWaiting = () => clearTimeout(timer);
    answer.then(stopWaiting, stopWaiting);
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_MAX || !WORTH_A_NAME.test(text)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
