import { CALLS, FIELDS, type Lines, ROUTES, TAKEN } from "./lines.ts";

/** What became of a line: held, not held, or still to be built; `unexpected` where one of these is there already. */
export interface Verdict {
  line: string;
  state: "held" | "broken" | "awaited" | "unexpected";
  found: string;
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Operation {
  parameters?: { name: string; schema: { pattern?: string } }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

type Operations = Map<string, Operation>;

const PAGE_SIZE = 20;
const HOT_WORDS_MAX = 24;

/** Asks a portal for every line of the specification: its routes, calls, what they take and answer, and constants that can be asked. */
export async function walkSpecification(portal: string): Promise<Verdict[]> {
  const operations = await readOperations(portal);
  return [
    ...(await judge("route", ROUTES, (route) => askRoute(portal, route))),
    ...(await judge("call", CALLS, async (call) => [hasCall(operations, call), "openapi.json"])),
    ...TAKEN.map(({ call, field }) => verdict(`${call} takes ${field}`, takes(operations.get(call), field))),
    ...FIELDS.map(({ call, field }) => verdict(`${call} answers ${field}`, answers(operations.get(call), field))),
    ...(await askConstants(portal, operations)),
  ];
}

async function judge(
  kind: string,
  { landed, awaited }: Lines,
  ask: (line: string) => Promise<[isThere: boolean, found: string]>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const line of landed) verdicts.push(verdict(`${kind} ${line}`, ...(await ask(line))));
  for (const line of awaited) {
    const [isThere, found] = await ask(line);
    verdicts.push({ line: `${kind} ${line}`, state: isThere ? "unexpected" : "awaited", found });
  }
  return verdicts;
}

function verdict(line: string, isHeld: boolean, found = ""): Verdict {
  return { line, state: isHeld ? "held" : "broken", found };
}

async function askRoute(portal: string, route: string): Promise<[boolean, string]> {
  const answer = await fetch(portal + route, { headers: { accept: "text/html" } });
  const title = /<title>([^<]*)/.exec(await answer.text())?.[1] ?? "";
  return [answer.status === 200 && title !== "", `${answer.status} ${title}`];
}

async function readOperations(portal: string): Promise<Operations> {
  const answer = await fetch(`${portal}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "{}")}`,
        operation,
      ]),
    ),
  );
}

function hasCall(operations: Operations, call: string): boolean {
  if (!call.endsWith("/*")) return operations.has(call);
  const family = call.slice("* ".length, -"*".length);
  return [...operations.keys()].some((known) => known.split(" ")[1]!.startsWith(family));
}

function takes(operation: Operation | undefined, field: string): boolean {
  const body = Object.values(operation?.requestBody?.content ?? {})[0]?.schema;
  return (
    Object.hasOwn(body?.properties ?? {}, field) ||
    operation?.parameters?.some((parameter) => parameter.name === field) === true
  );
}

function answers(operation: Operation | undefined, field: string): boolean {
  const envelope = operation?.responses["200"]?.content["application/json"]?.schema;
  return hasField(envelope?.properties?.["data"], field.split("."));
}

/** Lists and alternatives are looked through. */
function hasField(schema: Schema | undefined, [name, ...rest]: string[]): boolean {
  if (!schema) return false;
  if (name === undefined) return true;
  const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  return (
    (Object.hasOwn(schema.properties ?? {}, name) && hasField(schema.properties![name], rest)) ||
    others.some((other) => hasField(other, [name, ...rest]))
  );
}

async function askConstants(portal: string, operations: Operations): Promise<Verdict[]> {
  const [nowhere, home, articles, hotWords, feedback, lottery, icon] = await Promise.all([
    ask(`${portal}/nothing/here`),
    ask(`${portal}/`),
    askCall<{ data: unknown[]; totalRecord: number }>(portal, "/news/categoryArticle"),
    askCall<{ data: unknown[] }>(portal, "/news/v2/hotWords"),
    askCall<unknown[]>(portal, "/category/list?categoryEnum=OPINION"),
    askCall<string>(portal, "/config?key=lotteryStatus"),
    ask(`${portal}/favicon.ico`),
  ]);
  const areas = operations.get("GET /sendNotice")?.parameters?.find(({ name }) => name === "mobile")?.schema.pattern;
  const uploads = await Promise.all(
    ["", "/"].map((end) => fetch(`${portal}/api/uploads${end}`, { method: "POST" }).then(({ status }) => status)),
  );
  return [
    verdict("an unknown path is 404", nowhere.status === 404, String(nowhere.status)),
    verdict("its title is This page could not be found", nowhere.text.includes("<title>This page could not be found")),
    verdict("the top menu leads to the news", home.text.includes('href="/news/index')),
    verdict("the top menu leads to distribution", home.text.includes('href="/agentList/index/1"')),
    verdict("the footer tells the years 2019~2024", home.text.includes("2019~2024")),
    verdict(
      "a page of a list holds 20",
      articles.data.length === Math.min(PAGE_SIZE, articles.totalRecord),
      String(articles.data.length),
    ),
    verdict("at most 24 hot words", hotWords.data.length <= HOT_WORDS_MAX, String(hotWords.data.length)),
    verdict("feedback has categories", feedback.length > 0, String(feedback.length)),
    verdict("lotteryStatus is read by its key", typeof lottery === "string", lottery),
    verdict(
      "phones of +86, +852 and +886",
      ["86", "852", "886"].every((area) => areas?.includes(area)),
      areas,
    ),
    verdict(
      "tus is answered with and without a slash",
      new Set(uploads).size === 1 && uploads[0] !== 404,
      String(uploads),
    ),
    verdict("favicon.ico is there", icon.status === 200, String(icon.status)),
  ];
}

async function ask(address: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  return { status: answer.status, text: await answer.text() };
}

async function askCall<Data>(portal: string, path: string): Promise<Data> {
  return ((await fetch(`${portal}/api${path}`).then((answer) => answer.json())) as { data: Data }).data;
}
