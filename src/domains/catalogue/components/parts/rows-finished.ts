/** Told the document once `finishRows` has written what rows left out. */
export const ROWS_FINISHED = "rows-finished";
