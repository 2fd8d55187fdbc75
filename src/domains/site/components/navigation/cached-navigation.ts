import { useSyncExternalStore } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { readLoginInfo } from "#web/login-info.ts";
import { navigation } from "../../contract/navigation.ts";

export type NavigationLists = DataOf<typeof navigation.saveNavigation>;

// Asked for once a page and user: the three lists of the header and the dialog show the same.
let lists: NavigationLists | "failed" | null = null;
let asked = false;
/** Whose they are; null for a visitor. */
let owner: number | null = null;
const listeners = new Set<() => void>();

/** The quick links; null until they are there. */
export function useNavigationLists(): NavigationLists | "failed" | null {
  return useSyncExternalStore(
    subscribe,
    () => lists,
    () => null,
  );
}

/** Fetches them unless they are there or on their way. */
export async function loadNavigation(): Promise<void> {
  dropForeignNavigation();
  if (asked) return;
  asked = true;
  const asker = owner;
  if (lists === "failed") show(null);
  const answer = await callApi(navigation.readNavigation, {}).catch(() => "failed" as const);
  if (asker !== owner) return;
  asked = answer !== "failed";
  show(answer);
}

/** Lets those go that are not of who is signed in now. */
export function dropForeignNavigation(): void {
  const user = readLoginInfo()?.id ?? null;
  if (user === owner) return;
  owner = user;
  asked = false;
  show(null);
}

/** Shows those that the user has just kept. */
export function showNavigation(kept: NavigationLists): void {
  dropForeignNavigation();
  asked = true;
  show(kept);
}

function show(next: typeof lists): void {
  lists = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
