import { useContext, useEffect } from "react";
// `useBlocker` would come with every page of the portal, as all of the router does that any page asks for by itself.
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
} from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const BLOCKER = "unsaved";

/** Asks before another page, or none, takes the place of one where something is typed that was not saved; once on a page. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const router = useContext(RouterContext)!.router;
  const blocker = useContext(RouterStateContext)!.blockers.get(BLOCKER);

  useEffect(() => {
    // The same page sorted or searched otherwise keeps its forms.
    router.getBlocker(
      BLOCKER,
      ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
    );
  });
  useEffect(() => () => router.deleteBlocker(BLOCKER), [router]);

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  if (blocker?.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title="还有修改没有保存"
      label="离开"
      kind="danger"
      isBusy={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>离开后，没有保存的修改会丢失。</p>
    </ConfirmDialog>
  );
}
