import { useContext, useEffect, useRef, useState } from "react";
// `useBlocker` would come with every page of the portal, as all of the router does that any page asks for by itself.
import {
  type Blocker,
  type DataRouter,
  type Location,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
} from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const BLOCKER = "unsaved";

type BlockerBlocked = Extract<Blocker, { state: "blocked" }>;

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
  const [asked, setAsked] = useState<BlockerBlocked | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    // The same page sorted or searched otherwise keeps its forms.
    router.getBlocker(
      BLOCKER,
      ({ currentLocation, nextLocation }) =>
        !isLeaving.current && currentLocation.pathname !== nextLocation.pathname && isUnsavedNow(isUnsaved),
    );
  });
  // The router forgets what it blocked as soon as the page is brought up to date: the question stays all the same.
  useEffect(() => {
    if (blocker?.state === "blocked") setAsked(blocker);
  }, [blocker]);
  useEffect(() => () => router.deleteBlocker(BLOCKER), [router]);

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => isUnsavedNow(isUnsaved) && event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  if (!asked) return null;
  const isBlocked = () => router.state.blockers.get(BLOCKER) === asked;

  function leave({ location, proceed }: BlockerBlocked) {
    setAsked(null);
    if (isBlocked()) return proceed();
    void leaveUnasked(router, location, isLeaving);
  }

  function stay({ reset }: BlockerBlocked) {
    setAsked(null);
    if (isBlocked()) reset();
  }

  return (
    <ConfirmDialog
      title="还有修改没有保存"
      label="离开"
      kind="danger"
      isBusy={false}
      onConfirm={() => leave(asked)}
      onClose={() => stay(asked)}
    >
      <p>离开后，没有保存的修改会丢失。</p>
    </ConfirmDialog>
  );
}

/** Goes there without asking, and asks again once that has ended, whatever it ended in: the next page may keep this guard. */
export async function leaveUnasked(
  router: Pick<DataRouter, "navigate">,
  to: Location,
  isLeaving: { current: boolean },
): Promise<void> {
  isLeaving.current = true;
  try {
    await router.navigate(to);
  } finally {
    isLeaving.current = false;
  }
}

function isUnsavedNow(isUnsaved: boolean | (() => boolean)): boolean {
  return typeof isUnsaved === "function" ? isUnsaved() : isUnsaved;
}
