// Written out: the bundle of the browser is smaller by what it need not reckon.
/** In milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** In seconds. */
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;
/** How long a browser keeps what its reader has chosen (docs/conventions.md 18). */
export const YEAR_SECONDS = 31_536_000;
