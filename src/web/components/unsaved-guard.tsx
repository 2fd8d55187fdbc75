import { useContext, useEffect } from "react";
// `useBlocker` would come with every page of the portal, as all of the router does that any page asks for by itself.
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
} from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const BLOCKER = "unsaved";

/** The same of all forms on a page that say so themselves (`data-unsaved`), and of those for something new (`data-new`) in which something is typed. */
export function UnsavedFormsGuard() {
  return <UnsavedGuard isUnsaved={isAnyMarked} />;
}

const isAnyMarked = () =>
  document.querySelector("form[data-unsaved]") !== null ||
  [...document.querySelectorAll<HTMLFormElement>("form[data-new]")].some((form) => [...form.elements].some(isTyped));

function isTyped(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0 && !field.selectedOptions[0]!.defaultSelected;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
}

/** Asks before another page, or none, takes the place of one where something is typed that was not saved; once on a page. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean | (() => boolean) }) {
  const router = useContext(RouterContext)!.router;
  const blocker = useContext(RouterStateContext)!.blockers.get(BLOCKER);

  useEffect(() => {
    // The same page sorted or searched otherwise keeps its forms.
    router.getBlocker(
      BLOCKER,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && isUnsavedNow(isUnsaved),
    );
  });
  useEffect(() => () => router.deleteBlocker(BLOCKER), [router]);

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => isUnsavedNow(isUnsaved) && event.preventDefault();
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

function isUnsavedNow(isUnsaved: boolean | (() => boolean)): boolean {
  return typeof isUnsaved === "function" ? isUnsaved() : isUnsaved;
}
