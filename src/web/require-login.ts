import { CallFailed, NOT_LOGGED_IN } from "#api/envelope.ts";
import { readLoginInfo } from "./login-info.ts";

interface Waiting {
  /** The page it was asked for on. */
  path: string;
  resolve: (isSignedIn: boolean) => void;
}

// The acts that wait for the login dialog. One dialog for the whole window, so one list of them.
let waiting: Waiting[] = [];
let openDialog: (() => void) | null = null;
let pressed: EventTarget | null = null;

/** True once somebody is signed in: at once, or after the login dialog; false where the dialog was closed. */
export function requireLogin(): Promise<boolean> {
  if (readLoginInfo()) return Promise.resolve(true);
  pressed = window.event?.target ?? null;
  return new Promise((resolve) => {
    waiting.push({ path: location.pathname, resolve });
    openDialog?.();
  });
}

/** What was pressed for the act that waits. */
export function pressedElement(): EventTarget | null {
  return waiting.length > 0 ? pressed : null;
}

/**
 * Does what needs a login, asking for it where nobody is signed in. A session that has ended asks anew, and then the same act
 * goes on, for the same user alone. Answers null where the dialog was closed.
 */
export async function withLogin<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
  if (!(await requireLogin())) return null;
  const login = readLoginInfo();
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== NOT_LOGGED_IN) throw error;
    (await import("./clear-login-info.ts")).dropLogin(login?.token);
    return (await requireLogin()) && readLoginInfo()?.id === login?.id ? act() : null;
  }
}

/** Lets the login dialog open when it is asked for; answers how to stop that. */
export function onLoginAsked(open: () => void): () => void {
  openDialog = open;
  if (waiting.length > 0) open();
  return () => {
    if (openDialog === open) openDialog = null;
  };
}

/** Tells everything that waits for the dialog how it ended. */
export function settleLogin(isSignedIn: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const { resolve } of answered) resolve(isSignedIn);
}

/** Gives up what waits of other pages than `path`; true where something of that one waits. */
export function leaveWaiting(path: string): boolean {
  const left = waiting.filter((one) => one.path !== path);
  waiting = waiting.filter((one) => one.path === path);
  for (const { resolve } of left) resolve(false);
  return waiting.length > 0;
}
