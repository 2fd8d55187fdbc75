/** What a visitor's browser tells with a page, for how it is shown. */
export interface ChoiceSource {
  userAgent: string;
  /** `Sec-CH-UA-Mobile` */
  mobileHint: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** Of what a browser calls itself no more is looked at. */
export const USER_AGENT_CHARACTERS_MAX = 300;
const PHONE = /\b(?:iPhone|iPod|Windows Phone|IEMobile|Opera Mini)\b/i;
/** Words that make a phone together, each looked for by itself: one expression for two takes time that grows as a square. */
const PHONE_WORDS = [
  [/\bAndroid\b/i, /\bMobile\b/i],
  [/\bMobile\b/i, /\b(?:Firefox|HarmonyOS|ArkWeb)\b/i],
  [/\bPhone\b/i, /\b(?:OpenHarmony|HarmonyOS)\b/i],
];

// Search engines read as phones too; they are to find the page at the address that they asked for.
const CRAWLER = /bot\b|spider|crawler/i;

/** Whether a browser says that it is a phone's. Tablets and search engines see what a desktop does. */
export function isPhone({ userAgent, mobileHint }: Pick<ChoiceSource, "userAgent" | "mobileHint">): boolean {
  const agent = userAgent.slice(0, USER_AGENT_CHARACTERS_MAX);
  if (/\biPad\b|\bTablet\b/i.test(agent) || CRAWLER.test(agent)) return false;
  if (mobileHint === "?1" || PHONE.test(agent)) return true;
  return PHONE_WORDS.some((words) => words.every((word) => word.test(agent)));
}

/** 电脑版 or 手机版, as chosen with this address (`?view=desktop`); undefined where it chooses nothing. */
export function chosenView({ query }: Pick<ChoiceSource, "query">): "desktop" | "mobile" | undefined {
  const view = query.get("view");
  return view === "desktop" || view === "mobile" ? view : undefined;
}

/** Whether this one page is wanted as desktops have it (`?viewOnce=desktop`), whatever was chosen. */
export function isDesktopOnce({ query }: Pick<ChoiceSource, "query">): boolean {
  return query.get("viewOnce") === "desktop";
}

/** Whether pages for phones are what this visitor is to see. */
export function wantsMobile(source: ChoiceSource): boolean {
  return isPhone(source) && (chosenView(source) ?? source.cookies["view"]) !== "desktop";
}
