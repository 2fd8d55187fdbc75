import { REGISTER_PATHS } from "../../addresses.ts";
import { pressedElement } from "#web/require-login.ts";
import { forget, recall, remember } from "../window-memory.ts";

const KEY = "wantedAct";
const LOOK_AGAIN_MS = 100;
const LOOKS_MAX = 100;

/** Where an act was wanted, and the button that was pressed for it: the how-manieth of its name. */
interface WantedAction {
  address: string;
  name: string;
  place: number;
}

/** Where to go after a login elsewhere: the page that is open, or the one that was left to register. */
export function wantedAddress(): string {
  return REGISTER_PATHS.includes(location.pathname)
    ? (recallWanted()?.address ?? homeAddress())
    : location.pathname + location.search + location.hash;
}

/** Before the page is left for a login elsewhere: remembers what waits for it. */
export function storeWantedAction(): void {
  if (REGISTER_PATHS.includes(location.pathname)) return;
  const pressed = pressedElement();
  const button = pressed instanceof Element ? pressed.closest("button") : null;
  const name = button ? nameOf(button) : "";
  const wanted: WantedAction = { address: wantedAddress(), name, place: button ? buttonsOf(name).indexOf(button) : 0 };
  remember(KEY, JSON.stringify(wanted));
}

/** After that login: goes back to where it was wanted and presses the button again, once it stands there. */
export async function resumeWantedAction(goTo: (address: string) => Promise<void>, returnTo?: string): Promise<void> {
  const wanted = recallWanted();
  forgetWantedAction();
  // Who came from another site goes back to it from there.
  const home = homeAddress() + (location.search.includes("fromswb=") ? withoutShareCode() : "");
  const address = returnTo ?? wanted?.address ?? home;
  await goTo(address);
  if (!wanted?.name || wanted.address !== address) return;
  for (let looks = 0; looks < LOOKS_MAX && wantedAddress() === address; looks++) {
    const button = buttonsOf(wanted.name)[wanted.place];
    if (button && !button.disabled) return button.click();
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** What was wanted is given up: by a logout, or for a login that does not go back to it. */
export function forgetWantedAction(): void {
  forget(KEY);
}

/** The code of who has invited is used up: no other page, and nobody who is shown the address, has a use for it. */
function withoutShareCode(): string {
  const query = new URLSearchParams(location.search);
  query.delete("shareCode");
  return `?${query}`;
}

/** Phones have pages of their own. */
function homeAddress(): string {
  return location.pathname.startsWith("/mobile/") ? "/mobile" : "/";
}

function recallWanted(): WantedAction | null {
  return JSON.parse(recall(KEY) ?? "null") as WantedAction | null;
}

function buttonsOf(name: string): HTMLButtonElement[] {
  return [...document.querySelectorAll("button")].filter((button) => nameOf(button) === name);
}

function nameOf(button: HTMLButtonElement): string {
  return button.ariaLabel ?? button.textContent;
}
