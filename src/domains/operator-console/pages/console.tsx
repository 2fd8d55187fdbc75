import { lazy, Suspense, use } from "react";
import { useLoaderData, useLocation } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import type { BreadcrumbStep } from "#web/components/breadcrumb.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import type { ConsoleHead, SectionProps } from "#web/console-section.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import { isId } from "#web/section-address.ts";
import { loadConsole } from "#web/load-console.ts";
import { useDomains } from "#web/use-domains.ts";
import { findSection } from "../components/find-section.ts";
import { relatedThings } from "../contract/related-things.ts";
import { queues } from "../contract/queues.ts";
import { type Table, tables } from "../contract/tables.ts";
import "./console.css";
import "../components/console-menu.css";
import "../components/overview.css";
import "../components/review-case.css";

// What only the console needs is named in no table that other pages carry.
const ConsoleFrame = lazy(async () => ({ default: (await import("../components/console-frame.tsx")).ConsoleFrame }));

const RelatedThings = lazy(async () => ({ default: (await import("../components/related-things.tsx")).RelatedThings }));

const NOT_LOGGED_IN = 401;
const NOT_ALLOWED = 403;

type ConsolePage =
  | { gate: "login"; title: string }
  | {
      gate: "open";
      title: string;
      path: string;
      sections: { path: string; title: string; group: string }[];
      steps: BreadcrumbStep[];
      head: ConsoleHead;
      data: unknown;
      /** Of a list that has one. */
      table: { name: string; known: Table } | null;
      /** What belongs to the one thing that is shown. */
      related: { kind: string; id: number; found: DataOf<typeof relatedThings.listRelatedThings> } | null;
      now: string;
    };

/** They are of one queue, which names the page. */
const OF_A_QUEUE = ["queue", "decided"];

/** Of one thing by its name: who works has several open. */
export const meta = ({ data }: { data: ConsolePage }): Meta => ({
  title: [data.gate === "open" && data.steps.at(-1)?.title, data.title, "运营后台"].filter(Boolean).join(" · "),
  isHidden: true,
});

/** The wall of the portal asks for login, and with it for the second factor. */
export const needsLogin = (data: ConsolePage) => data.gate === "login";

export async function loader({ call, params, url, isSignedIn, domains }: LoaderArgs): Promise<ConsolePage> {
  const path = params["*"] ?? "";
  const { sections } = await loadConsole(domains);
  const found = findSection(sections, path);
  if (!found) throw pageNotFound();
  const { section, rest } = found;
  if (!isSignedIn) return { gate: "login", title: section.title };
  try {
    const loading = section.load({ call, url, rest });
    loading.catch(() => {});
    const name = section.tableOf ? section.tableOf(rest) : section.hasTable && rest === "" ? section.path : null;
    const known = name === null ? null : call(tables.readTable, { table: name });
    known?.catch(() => {});
    const head = await call(queues.listQueues, {}).catch(refuseOthers);
    const data = await loading;
    if (data === null) throw pageNotFound();
    const table = known && { name: name!, known: await known };
    const kind = section.thing;
    const related =
      kind && isId(rest)
        ? { kind, id: Number(rest), found: await call(relatedThings.listRelatedThings, { kind, id: Number(rest) }) }
        : null;
    const title =
      head.queues.find(({ name }) => OF_A_QUEUE.includes(section.path) && name === rest.split("/")[0])?.title ??
      section.title;
    const listed = sections.flatMap(({ path, title, group, area }) =>
      group && (area === null || mayLookInto(head.me, area)) ? [{ path, title, group }] : [],
    );
    const [first] = rest.split("/");
    const above = section.isDeep && first !== rest ? { title, href: `/ops/${section.path}/${first}` } : null;
    const steps: BreadcrumbStep[] =
      above || (section.group && rest)
        ? [
            { title: "运营后台", href: "/ops" },
            above ?? { title: section.title, href: `/ops/${section.path}` },
            { title: section.nameOf?.(data) ?? rest },
          ]
        : [];
    return {
      gate: "open",
      title,
      path,
      sections: listed,
      steps,
      head,
      data,
      table,
      related,
      now: new Date().toISOString(),
    };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.status === NOT_LOGGED_IN) return { gate: "login", title: section.title };
    throw error;
  }
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
  return (
    <Suspense fallback={<EmptyState title="正在载入…" />}>
      <ConsoleFrame head={page.head} path={page.path} sections={page.sections} steps={page.steps} table={page.table}>
        <h1>{page.title}</h1>
        <Suspense fallback={<EmptyState title="正在载入…" />}>
          <Section
            key={pathname}
            path={page.path}
            data={page.data}
            head={page.head}
            now={page.now}
            address={new URL(pathname + search, "http://portal")}
          />
          {page.related && <RelatedThings {...page.related} related={page.related.found} now={page.now} />}
        </Suspense>
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
