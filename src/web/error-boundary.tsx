import { useRouteError } from "react-router";
import { isPageFailure } from "./route-objects.tsx";
import { ErrorPage } from "./shell/error-page.tsx";

/** Shows what a loader or a component threw: 404 as SPEC.md 2 says, anything else by its status, 500 by default. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isPageFailure(error) ? <ErrorPage status={error.status} {...(error.message && { message: error.message })} /> : <ErrorPage status={500} />;
}
