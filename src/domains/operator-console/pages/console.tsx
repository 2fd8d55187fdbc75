import { Suspense } from "react";
import { useLoaderData, useLocation, useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { SecondFactorForm } from "#domains/accounts/components/public/second-factor-form.tsx";
import { profile } from "#domains/accounts/contract/profile.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { ConsoleFrame } from "../components/console-frame.tsx";
import type { ConsoleHead } from "../components/section.ts";
import { findSection } from "../components/sections.ts";
import { queues } from "../contract/queues.ts";
import "./console.css";

const NOT_LOGGED_IN = 401;
const NOT_ALLOWED = 403;

type ConsolePage = { gate: "login" | "second-factor"; title: string } | { gate: "open"; title: string; path: string; head: ConsoleHead; data: unknown; now: string };

export const meta = ({ data }: { data: ConsolePage }): Meta => ({ title: `${data.title} · 运营后台`, isHidden: true });

/** The wall of the portal asks for login; what an operator is asked for besides stands on the page. */
export const needsLogin = (data: ConsolePage) => data.gate === "login";

export async function loader({ call, params, url, isSignedIn }: LoaderArgs): Promise<ConsolePage> {
  const path = params["*"] ?? "";
  const found = findSection(path);
  if (!found) throw pageNotFound();
  const { section, rest } = found;
  if (!isSignedIn) return { gate: "login", title: section.title };
  try {
    const [head, data] = await Promise.all([call(queues.queues, {}), section.load({ call, url, rest })]);
    if (data === null) throw pageNotFound();
    const title = head.queues.find(({ name }) => section.path === "queue" && name === rest)?.title ?? section.title;
    return { gate: "open", title, path, head, data, now: new Date().toISOString() };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.status === NOT_LOGGED_IN) return { gate: "login", title: section.title };
    if (error.status !== NOT_ALLOWED) throw error;
    const { secondFactor } = await call(profile.myDetail, {});
    if (secondFactor === "waiting") return { gate: "second-factor", title: section.title };
    throw new CallFailed(NOT_ALLOWED, { code: NOT_ALLOWED, msg: "这里只对运营人员开放", data: null });
  }
}

export default function Console() {
  const page = useLoaderData<ConsolePage>();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  if (page.gate !== "open") {
    return (
      <Gate title={page.title} text={page.gate === "login" ? "请先登录运营账号。" : "运营后台需要动态验证码。"}>
        {page.gate === "second-factor" && <SecondFactorForm onPassed={() => void revalidate()} />}
      </Gate>
    );
  }
  const { View } = findSection(page.path)!.section;
  return (
    <ConsoleFrame head={page.head} path={page.path}>
      <h1>{page.title}</h1>
      <Suspense fallback={<EmptyState title="正在载入…" />}>
        <View key={pathname} data={page.data} head={page.head} now={page.now} address={new URL(pathname + search, "http://portal")} />
      </Suspense>
    </ConsoleFrame>
  );
}

function Gate({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div className="page mx-auto grid max-w-96 gap-4 py-16">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      <p>
        <a className="link" href="/">
          返回首页
        </a>
      </p>
    </div>
  );
}
