/** For so long what was searched for is kept, by the day; older searches count as never made. */
export const TERMS_KEPT_DAYS = 90;
