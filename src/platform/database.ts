import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  type PluginTransformQueryArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type RootOperationNode,
} from "kysely";
import pg from "pg";
import { noteConnection, openShares, readingsOfWork, SharesTaken, workInTransaction } from "./connection-shares.ts";
import { NameTaken, queueFor, type Turn } from "./name-queue.ts";
import { NamingClient, type NamingClientConfig } from "./named-statements.ts";
import { connectTogether } from "./read-together.ts";
import type { Tables } from "./tables.ts";
import { noteStatement } from "./tables-read.ts";

/** The portal's tables, directly or inside a transaction. Columns are camelCase; keys inside jsonb stay as they were written. */
export type Database = Kysely<Tables>;

/** How to reach a database, in the words of `pg`; DATABASE_URL is a `connectionString`. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string };

interface DatabaseOptions {
  poolSize?: number;
  /** Longest wait for a row or table that another transaction holds; without end where nothing is said. */
  lockTimeoutSeconds?: number;
  /** Longest run of one statement, half a minute where nothing is said; 0 sets no limit. */
  statementTimeoutSeconds?: number;
  /** Longest wait for a connection, whether the server is slow or all are taken. */
  connectTimeoutSeconds?: number;
  /** A connection that says nothing to a statement for so long is given up: a server that hangs ends no statement itself. */
  silentSeconds?: number;
  /** Nobody who has signed in takes all connections, and transactions leave one to who reads (`openShares`). */
  sharesOut?: boolean;
  log?: { warn(details: object, message: string): void };
  /** Each statement is planned once a connection, whatever its values: right for looking up by key, wrong where the plan hangs on what is searched. */
  plansOnce?: boolean;
}

/** What answers visitors waits for nothing without end: no lock, no statement, no connection, no server that hangs; and is shared out. */
export const ANSWERING = {
  lockTimeoutSeconds: 2,
  statementTimeoutSeconds: 10,
  connectTimeoutSeconds: 5,
  silentSeconds: 15,
  sharesOut: true,
} satisfies DatabaseOptions;

const POOL_SIZE = 4;
const STATEMENT_TIMEOUT_SECONDS = 30;
const CONNECT_TIMEOUT_SECONDS = 10;
/** So long whoever asks waits for a name that others hold, then he is told that it is busy. */
const NAME_WAIT_MS = 10_000;
const NAME_TRIED_EVERY_MS = 10;
const IDLE_IN_TRANSACTION_TIMEOUT_SECONDS = 60;

/** Names the columns of rows as the code has them. Statements are left to `SnakeCaseCompiler`: their trees are not copied for it. */
class RowsInCamelCase extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  inDatabase(name: string): string {
    return this.snakeCase(name);
  }
}
const rowsInCamelCase = new RowsInCamelCase({ maintainNestedObjectKeys: true });

/** Writes the names of tables and columns as the database has them. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(rowsInCamelCase.inDatabase(identifier));
  }
}

class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): SnakeCaseCompiler {
    return new SnakeCaseCompiler();
  }
}

/** Opens a pool on the database. Nothing is connected before the first query; a connection that breaks is replaced by the next query. */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const poolSize = options.poolSize ?? POOL_SIZE;
  const connectTimeoutMs = (options.connectTimeoutSeconds ?? CONNECT_TIMEOUT_SECONDS) * 1000;
  const settings: pg.PoolConfig & NamingClientConfig = {
    ...connection,
    Client: NamingClient,
    types: { getTypeParser },
    max: poolSize,
    application_name: "xinpu",
    // The days of the portal are Chinese days.
    options: `-c timezone=Asia/Shanghai${options.plansOnce ? " -c plan_cache_mode=force_generic_plan" : ""}`,
    connectionTimeoutMillis: connectTimeoutMs,
    silentMs: (options.silentSeconds ?? 0) * 1000,
    lock_timeout: (options.lockTimeoutSeconds ?? 0) * 1000,
    statement_timeout: (options.statementTimeoutSeconds ?? STATEMENT_TIMEOUT_SECONDS) * 1000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_SECONDS * 1000,
  };
  const pool = new pg.Pool(settings);
  // Without a listener on each client, a connection lost between two statements of a transaction would end the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => options.log?.warn({ err: error }, "a database connection broke"));
  });
  // An idle client's error comes here too; its own listener has logged it.
  pool.on("error", () => {});
  const shares = options.sharesOut ? openShares({ connections: poolSize, waitMs: connectTimeoutMs }) : null;
  const connectOwn = () => connect(pool, shares);
  const connectAny = () => {
    const readings = shares && readingsOfWork();
    return readings ? connectTogether(readings, connectOwn) : connectOwn();
  };
  return new Kysely<Tables>({
    dialect: new SnakeCaseDialect({ pool: { connect: connectAny, end: () => pool.end() } }),
    plugins: [rowsInCamelCase],
    log: ({ query }) => noteStatement(query.sql),
  });
}

/** A connection, in the share of whom it is for; that is given back with it. */
async function connect(pool: pg.Pool, shares: ReturnType<typeof openShares> | null): Promise<pg.PoolClient> {
  const taken = shares?.take() ?? null;
  if (!taken) {
    const client = await pool.connect();
    noteConnection();
    return client;
  }
  const leave = await taken;
  try {
    const client = await pool.connect();
    noteConnection();
    const release = client.release.bind(client);
    // The pool gives it another one each time.
    client.release = (error) => {
      release(error);
      leave();
    };
    return client;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Runs a statement as it stands: for those of which there are hundreds a second. It names its columns as the code has them. */
export async function runStatement<Row>(db: Database, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/**
 * Runs `run` in a transaction, whose `db` stands in its context; joins one that is running. At a name that somebody holds
 * (`NameTaken`) it is undone, and begun again in its turn.
 */
export async function inTransaction<Context extends { db: Database }, Result>(
  context: Context,
  run: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (context.db.isTransaction) return run(context);
  let turn: Turn | undefined;
  const afterwards: Afterwards[] = [];
  let isCommitted = false;
  try {
    for (const until = performance.now() + NAME_WAIT_MS; ;) {
      afterwards.length = 0;
      try {
        const result = await workInTransaction(() =>
          context.db.transaction().execute((db) => {
            waiting.set(db, afterwards);
            outer.set(db, context.db);
            return run({ ...context, db });
          }),
        );
        isCommitted = true;
        return result;
      } catch (error) {
        if (!(error instanceof NameTaken) || performance.now() > until) throw error;
        if (turn?.name === error.taken) await new Promise((resolve) => setTimeout(resolve, NAME_TRIED_EVERY_MS));
        else {
          turn?.leave();
          turn = queueFor(error.taken);
          await turn.comes;
        }
      }
    }
  } finally {
    turn?.leave();
    for (const act of afterwards) await act({ db: context.db, isCommitted });
  }
}

type Afterwards = (over: { db: Database; isCommitted: boolean }) => Promise<void>;

/** What waits for the end of a transaction. */
const waiting = new WeakMap<Database, Afterwards[]>();
/** Of what a transaction is one. */
const outer = new WeakMap<Database, Database>();

/** The database over connections of its own, for what is done in a transaction and is no part of it: it sees what is committed. */
export function outsideOfTransaction(db: Database): Database {
  return outer.get(db) ?? db;
}

/** Does something once the running transaction is over, told whether that was committed; outside of one at once. */
export async function afterTransaction({ db }: { db: Database }, act: Afterwards): Promise<void> {
  const afterwards = waiting.get(db);
  if (afterwards) afterwards.push(act);
  else await act({ db, isCommitted: true });
}

/** Whether PostgreSQL had no room left to write. */
export function isDatabaseFull(error: unknown): boolean {
  return causesOf(error).some((cause) => cause.code === "53100");
}

/** Whether somebody else held what was wanted for too long, or the two waited for each other. */
export function isLockedTooLong(error: unknown): boolean {
  return (
    error instanceof NameTaken ||
    error instanceof SharesTaken ||
    causesOf(error).some(({ code }) => code === "55P03" || code === "40P01")
  );
}

/** Whether a statement was ended because it ran too long. */
export function isStatementTooLong(error: unknown): boolean {
  return causesOf(error).some((cause) => cause.code === "57014");
}

/** Whether it failed because the same statement, sent just before over the same connection, could not be prepared. */
function isTwinOfFailed(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === "26000");
}

/** Whether the database is gone, or too busy to answer in time: nothing is wrong with what was asked. */
export function isDatabaseTrouble(error: unknown): boolean {
  return isDatabaseGone(error) || isStatementTooLong(error) || isLockedTooLong(error) || isTwinOfFailed(error);
}

/** Whether the database could not be reached, or the connection broke under the query. */
export function isDatabaseGone(error: unknown): boolean {
  return causesOf(error).some((cause) => GONE_CODE.test(cause.code ?? "") || GONE_MESSAGE.test(cause.message));
}

// Class 08, no connection left, shutdowns of the server, and what the operating system says of a socket.
const GONE_CODE =
  /^(08...|53300|57P0[1-5]|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
// `pg` gives no code to these.
const GONE_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

function causesOf(error: unknown): { code?: string; message: string }[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(causesOf) : [];
  return [error, ...inner, ...causesOf(error.cause)];
}

const OID = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, textArray: 1009 };

function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === OID.int8) return toSafeInteger;
  if (oid === OID.date) return (text: string) => text;
  if (oid === OID.dateArray) return pg.types.getTypeParser(OID.textArray);
  if (oid === OID.int8Array) return parseIntegers;
  return pg.types.getTypeParser(oid, format);
}

function parseIntegers(text: string) {
  const parsed: unknown = pg.types.getTypeParser(OID.int8Array)(text);
  return mapNested(parsed);
}

function mapNested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapNested);
  return value === null ? null : toSafeInteger(value as string);
}

function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`the bigint ${text} does not fit a JavaScript number`);
  return number;
}
