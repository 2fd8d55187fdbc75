import { CallFailed } from "#api/envelope.ts";
import { clearLoginInfo, readLoginInfo } from "#web/login-info.ts";

const NOT_LOGGED_IN = 401;

type Settle = (isSignedIn: boolean) => void;

// The acts that wait for the login dialog. One dialog for the whole window, so one list of them.
let waiting: Settle[] = [];
let openDialog: (() => void) | null = null;

/** True once somebody is signed in: at once, or after the login dialog; false where the dialog was closed. */
export function requireLogin(): Promise<boolean> {
  if (readLoginInfo()) return Promise.resolve(true);
  return new Promise((settle) => {
    waiting.push(settle);
    openDialog?.();
  });
}

/**
 * Does what needs a login, asking for it where nobody is signed in. A session that has ended asks anew, and then the same act
 * goes on. Answers null where the dialog was closed.
 */
export async function withLogin<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
  if (!(await requireLogin())) return null;
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== NOT_LOGGED_IN) throw error;
    clearLoginInfo();
    return (await requireLogin()) ? act() : null;
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
  const settled = waiting;
  waiting = [];
  for (const settle of settled) settle(isSignedIn);
}
