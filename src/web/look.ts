import { YEAR_SECONDS } from "#shared/durations.ts";
import { setCookie } from "./login-info.ts";

export type Theme = "system" | "light" | "dark";

/** How pages look in this browser: the server reads the cookies, so that a page comes in the right colours at once. */
export interface ChosenLook {
  theme: Theme;
  hasLargeText: boolean;
}

/** What a reader has chosen for his browser, whoever is signed in there: the last is 电脑版 or 手机版. */
export const LOOK_COOKIES = ["theme", "textSize", "view"];

/** What this document shows now. */
export function shownLook(): ChosenLook {
  const { theme, text } = document.documentElement.dataset;
  return { theme: theme === "light" || theme === "dark" ? theme : "system", hasLargeText: text === "large" };
}

/** Shows a look and keeps it. */
export function chooseLook({ theme, hasLargeText }: ChosenLook): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  if (hasLargeText) dataset["text"] = "large";
  else delete dataset["text"];
  keep("theme", theme === "system" ? "" : theme);
  keep("textSize", hasLargeText ? "large" : "");
}

function keep(name: string, value: string) {
  setCookie(name, value, value ? YEAR_SECONDS : 0);
}
