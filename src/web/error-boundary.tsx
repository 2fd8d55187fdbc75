import { useEffect } from "react";
import { useRouteError } from "react-router";
import { failureMeta, writeMeta } from "./meta.ts";
import { isPageFailure, type PageFailure } from "./page.ts";
import { ErrorPage } from "./shell/error-page.tsx";

/** Shows, inside its layout, what a loader or a component threw: 404 as SPEC.md 2 says, anything else by its status, 500 by default. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { status, message }: PageFailure = isPageFailure(error) ? error : { status: 500 };
  useEffect(() => writeMeta(failureMeta(status)), [status]);
  return <ErrorPage status={status} {...(message && { message })} />;
}

/** The same where not even the frame of the page could be loaded. */
export function BareErrorBoundary() {
  return (
    <main id="content" className="page">
      <ErrorBoundary />
    </main>
  );
}
