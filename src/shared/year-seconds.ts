/** How long a browser keeps what its reader has chosen (spec 9). */
export const YEAR_SECONDS = 31_536_000;
