export interface FindState {
  /** The place that stands out, from 1 in the order of the pages; 0 while there is none. */
  current: number;
  total: number;
  /** Pages are still being read. */
  isSearching: boolean;
  /** There are more, which are not counted. */
  isCapped: boolean;
}

export const NOTHING_SOUGHT: FindState = { current: 0, total: 0, isSearching: false, isCapped: false };
