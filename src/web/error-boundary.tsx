import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { useRouteError, useRouteLoaderData } from "react-router";
import { failureMeta, writeMeta } from "./meta.ts";
import { isPageFailure, type PageFailure } from "./page.ts";
import type { ShellFrame } from "./route-objects.tsx";
import type { ErrorPageProps } from "./shell/error-page.tsx";

// Few readers see one. Where it does not come either, the least that can be said stands in its place.
const ErrorPage = lazy<ComponentType<ErrorPageProps>>(async () => ({
  default: await import("./shell/error-page.tsx").then(
    (module) => module.ErrorPage,
    () => LastWords,
  ),
}));

/** Shows, inside its layout, what a loader or a component threw: 404 as docs/conventions.md 16 says, anything else by its status, 500 by default. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { status, message }: PageFailure = isPageFailure(error) ? error : { status: 500 };
  const siteName = useRouteLoaderData<ShellFrame>("root")?.siteName ?? "";
  useEffect(() => writeMeta(failureMeta(status), siteName), [status, siteName]);
  return (
    <Suspense fallback={null}>
      <ErrorPage status={status} {...(message && { message })} />
    </Suspense>
  );
}

/** The same where not even the frame of the page could be loaded. */
export function BareErrorBoundary() {
  return (
    <main id="content" className="page">
      <ErrorBoundary />
    </main>
  );
}

/** Holds what may fail: `instead` stands in its place then, or nothing. */
export class Boundary extends Component<{ children: ReactNode; instead?: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}

/** Holds everything: where showing an error fails too, a sentence and the way home (docs/conventions.md 17). */
export function LastBoundary({ children }: { children: ReactNode }) {
  return <Boundary instead={<LastWords />}>{children}</Boundary>;
}

function LastWords() {
  return (
    <div className="error-page">
      <h1>系统繁忙，请稍后重试</h1>
      {/* Loaded by the browser itself: nothing of this window is relied on. */}
      <a className="link" href="/" target="_self">
        返回首页
      </a>
    </div>
  );
}
