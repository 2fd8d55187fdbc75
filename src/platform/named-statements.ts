import type { Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";

const NAMED_MAX = 500;
/** What is asked more rarely leaves the names to others: statements with their values in the text come once. */
const NAMED_FROM_USES = 5;
const COUNTED_MAX = 2000;
const NAMED_CHARACTERS_MAX = 20_000;
const CHANGES_CONNECTION = /^\s*(begin|start|commit|rollback|savepoint|set|declare|listen|lock|copy)\b/i;
const WORTH_A_NAME = /^[\s(]*(select|with|insert|update|delete)\b/i;
/** Before a statement that is planned for its own values each time, and takes no name. */
export const NOT_KEPT = sql.raw("/* not kept */");

// The text of a statement decides its name, so that all connections and all requests share them.
const nameOf = openStatementNames();

export interface NamingClientConfig extends pg.ClientConfig {
  /** A connection that says nothing to a statement for so long is given up; 0 and nothing wait without end. */
  silentMs?: number;
}

/**
 * A client that names the statements that are asked again and again, so that PostgreSQL plans each text once a
 * connection; past the most that are named a statement goes without.
 */
export class NamingClient extends pg.Client {
  readonly #silence: NodeJS.Timeout | null;
  #unanswered = 0;
  #isHeldBack = false;

  constructor(config?: NamingClientConfig) {
    super(config);
    const silentMs = config?.silentMs ?? 0;
    this.#silence = silentMs > 0 ? setTimeout(() => this.#breakWhereSilent(silentMs), silentMs).unref() : null;
  }

  /** Whether several use it at the same time: then a statement is sent without waiting for the answer to the one before. */
  get isShared(): boolean {
    return this.#wire.pipeline;
  }
  set isShared(isShared: boolean) {
    this.#wire.pipeline = isShared;
  }

  // eslint-disable-next-line typescript/no-explicit-any -- pg declares ten overloads; all but one pass through untouched
  override query(...args: any[]): any {
    const [text, values] = args as [unknown, unknown];
    const name = typeof text === "string" && Array.isArray(values) && args.length === 2 ? nameOf(text) : undefined;
    if (this.isShared) {
      if (typeof text === "string" && CHANGES_CONNECTION.test(text))
        throw new Error("what changes a connection needs one of its own: inTransaction has one");
      this.#sendTogether();
    }
    const answer: unknown =
      name === undefined
        ? Reflect.apply(super.query, this, args)
        : super.query({ name, text: text as string, values: values as unknown[] });
    if (this.#silence && answer instanceof Promise) this.#expect(answer, this.#silence);
    return answer;
  }

  /** What is asked before anything else comes from outside goes in one packet. */
  #sendTogether(): void {
    if (this.#isHeldBack) return;
    const { stream } = this.#wire.connection;
    this.#isHeldBack = true;
    stream.cork();
    process.nextTick(() => {
      this.#isHeldBack = false;
      stream.uncork();
    });
  }

  #expect(answer: Promise<unknown>, silence: NodeJS.Timeout): void {
    if (this.#unanswered === 0) silence.refresh();
    this.#unanswered += 1;
    const answered = () => {
      this.#unanswered -= 1;
      silence.refresh();
    };
    answer.then(answered, answered);
  }

  /** A statement that gets no answer ends with its connection, which is replaced. */
  #breakWhereSilent(silentMs: number): void {
    if (this.#unanswered === 0) return;
    this.#wire.connection.stream.destroy(new Error(`Connection terminated: silent for ${silentMs} ms`));
  }

  get #wire(): Wire {
    return this as unknown as Wire;
  }
}

/** What pg has and does not declare. */
interface Wire {
  pipeline: boolean;
  connection: { stream: Socket };
}

/** Gives a name to each text that is asked for again and again, the same each time; undefined for others. */
export function openStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (
      known !== undefined ||
      names.size >= NAMED_MAX ||
      text.length > NAMED_CHARACTERS_MAX ||
      !WORTH_A_NAME.test(text)
    )
      return known;
    const times = (uses.get(text) ?? 0) + 1;
    if (times < NAMED_FROM_USES) {
      // What is asked often is counted again at once.
      if (uses.size >= COUNTED_MAX) uses.clear();
      uses.set(text, times);
      return undefined;
    }
    uses.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
