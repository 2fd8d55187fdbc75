import type { Place } from "./block.ts";

/** The home page. It stands above all domains, so its name stands here, below them. */
export const HOME_PAGE = "home" as Place<{
  asked: null;
  shown: { now: string };
  /** Below categories, datasheets and brands; a block that has nothing there shows nothing. */
  spot: "sections";
}>;

/** The home page for phones. */
export const PHONE_HOME = "phone home" as Place<{
  asked: null;
  shown: null;
  /** Between what is searched and the categories. */
  spot: "sections";
}>;
