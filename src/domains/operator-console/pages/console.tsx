import { lazy, Suspense, use } from "react";
import { data as answer, useLoaderData, useLocation } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import type { BreadcrumbStep } from "#web/components/breadcrumb.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { isPageFailure, type LoaderArgs, type Meta, type PageFailure, pageNotFound } from "#web/page.ts";
import type { ConsoleHead, SectionProps } from "#web/console-section.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import { isId } from "#web/section-address.ts";
import { loadConsole } from "#web/load-console.ts";
import { useDomains } from "#web/use-domains.ts";
import { findSection } from "../components/find-section.ts";
import { relatedThings } from "../contract/related-things.ts";
import { queues } from "../contract/queues.ts";
import { type Table, tables } from "../contract/tables.ts";
import "./cases.css";
import "./console.css";
import "../components/console-menu.css";
import "../components/overview.css";
import "../components/review-case.css";

// What only the console needs is named in no table that other pages carry.
const ConsoleFrame = lazy(async () => ({ default: (await import("../components/console-frame.tsx")).ConsoleFrame }));

const RelatedThings = lazy(async () => ({ default: (await import("../components/related-things.tsx")).RelatedThings }));

const NOT_LOGGED_IN = 401;
const NOT_ALLOWED = 403;
/** What keeps the frame of the console around it. */
const FAILURE_TITLES: Record<number, string> = { 403: "没有权限", 404: "页面不存在" };

type ConsolePage =
  | { gate: "login"; title: string }
  | {
      gate: "open";
      title: string;
      /** Of the one thing that the page is of; empty where it is of none. */
      name: string;
      path: string;
      sections: { path: string; title: string; group: string }[];
      steps: BreadcrumbStep[];
      head: ConsoleHead;
      shown: Shown | { failure: PageFailure };
      now: string;
    };

interface Shown {
  data: unknown;
  /** Of a list that has one. */
  table: { name: string; known: Table } | null;
  /** What belongs to the one thing that is shown. */
  related: { kind: string; id: number; found: DataOf<typeof relatedThings.listRelatedThings> } | null;
}

type Found = NonNullable<ReturnType<typeof findSection>>;

/** They are of one queue, which names the page. */
const OF_A_QUEUE = ["queue", "decided"];

/** Of one thing by its name: who works has several open. */
export const meta = ({ data }: { data: ConsolePage }): Meta => ({
  title: [data.gate === "open" && data.steps.at(-1)?.title, data.title, "运营后台"].filter(Boolean).join(" · "),
  isHidden: true,
});

/** The wall of the portal asks for login, and with it for the second factor. */
export const needsLogin = (data: ConsolePage) => data.gate === "login";

export async function loader({ call, params, url, isSignedIn, domains }: LoaderArgs) {
  const path = params["*"] ?? "";
  const { sections } = await loadConsole(domains);
  const found = findSection(sections, path);
  if (!isSignedIn && !found) throw pageNotFound();
  const login: ConsolePage = { gate: "login", title: found?.section.title ?? "运营后台" };
  if (!isSignedIn) return login;
  try {
    const loading = loadSection(found, { call, url });
    loading.catch(() => {});
    const head = await call(queues.listQueues, {}).catch(refuseOthers);
    const shown = await loading.catch(failureOf);
    const listed = sections.flatMap(({ path, title, group, area }) =>
      group && (area === null || mayLookInto(head.me, area)) ? [{ path, title, group }] : [],
    );
    const frame = { gate: "open" as const, path, sections: listed, head, now: new Date().toISOString() };
    if ("failure" in shown) {
      const { status } = shown.failure;
      const page: ConsolePage = { ...frame, title: FAILURE_TITLES[status]!, name: "", steps: [], shown };
      return answer(page, status);
    }
    const page: ConsolePage = { ...frame, ...wayTo(found!, head, shown.data), shown };
    return page;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.status === NOT_LOGGED_IN) return login;
    throw error;
  }
}

/** What a section shows at its address, with what the console knows of it. */
async function loadSection(found: Found | null, { call, url }: Pick<LoaderArgs, "call" | "url">): Promise<Shown> {
  if (!found) throw pageNotFound("运营后台没有这个地址");
  const { section, rest } = found;
  const name = section.tableOf ? section.tableOf(rest) : section.hasTable && rest === "" ? section.path : null;
  const [data, table] = await Promise.all([
    section.load({ call, url, rest }),
    name === null ? null : call(tables.readTable, { table: name }).then((known) => ({ name, known })),
  ]);
  if (data === null) throw pageNotFound("这里没有内容，可能已被删除");
  const kind = section.thing;
  const id = Number(rest);
  const related =
    kind && isId(rest) ? { kind, id, found: await call(relatedThings.listRelatedThings, { kind, id }) } : null;
  return { data, table, related };
}

/** What is not there, or not the asker's to see, is said inside the console; anything else is a failure of the page. */
function failureOf(error: unknown): { failure: PageFailure } {
  if (!isPageFailure(error) || !(error.status in FAILURE_TITLES)) throw error;
  const { status, message } = error;
  return { failure: { status, ...(message && { message }) } };
}

/** How a page is called, and where it stands. */
function wayTo({ section, rest }: Found, head: ConsoleHead, data: unknown) {
  const title =
    head.queues.find(({ name }) => OF_A_QUEUE.includes(section.path) && name === rest.split("/")[0])?.title ??
    section.title;
  const [first] = rest.split("/");
  const name = (rest && section.nameOf?.(data)) || "";
  const above = section.isDeep && first !== rest ? { title, href: `/ops/${section.path}/${first}` } : null;
  const steps: BreadcrumbStep[] =
    above || (section.group && rest)
      ? [
          { title: "运营后台", href: "/ops" },
          above ?? { title: section.title, href: `/ops/${section.path}` },
          { title: name || rest },
        ]
      : [];
  return { title, name, steps };
}

/** Who is none of the staff; what somebody's rights do not hold its call says. */
function refuseOthers(error: unknown): never {
  if (!(error instanceof CallFailed) || error.status !== NOT_ALLOWED) throw error;
  throw new CallFailed(NOT_ALLOWED, { code: NOT_ALLOWED, msg: "这里只对运营人员开放", data: null });
}

export default function Console() {
  const page = useLoaderData<ConsolePage>();
  const { pathname, search } = useLocation();
  if (page.gate !== "open") {
    return <Gate title={page.title} text="请先登录运营账号。" />;
  }
  const { path, sections, steps, head, shown, now } = page;
  const table = "failure" in shown ? null : shown.table;
  return (
    <Suspense fallback={<EmptyState title="正在载入…" />}>
      <ConsoleFrame head={head} path={path} sections={sections} steps={steps} table={table}>
        <h1>{page.name || page.title}</h1>
        {"failure" in shown ? (
          <EmptyState
            title={shown.failure.message ?? page.title}
            actions={
              <LinkButton kind="primary" href="/ops">
                返回待办
              </LinkButton>
            }
          />
        ) : (
          <Suspense fallback={<EmptyState title="正在载入…" />}>
            <Section
              key={pathname}
              path={path}
              data={shown.data}
              head={head}
              now={now}
              address={new URL(pathname + search, "http://portal")}
            />
            {shown.related && <RelatedThings {...shown.related} related={shown.related.found} now={now} />}
          </Suspense>
        )}
      </ConsoleFrame>
    </Suspense>
  );
}

/** A section, of whichever domain. */
function Section({ path, ...props }: SectionProps<unknown> & { path: string }) {
  const { View } = findSection(use(loadConsole(useDomains())).sections, path)!.section;
  return <View {...props} />;
}

function Gate({ title, text }: { title: string; text: string }) {
  return (
    <div className="page mx-auto grid max-w-96 gap-4 py-16">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a className="link" href="/">
          返回首页
        </a>
      </p>
    </div>
  );
}
