import type { ComponentProps } from "react";
import { CompareTray } from "../parts/compare-tray.tsx";
import { SearchNotices } from "./search-notices.tsx";

/** What comes behind the parts that were found: how the words were read, and the tray of those chosen for a comparison. */
export function ResultNotes(notices: ComponentProps<typeof SearchNotices>) {
  return (
    <>
      <SearchNotices {...notices} />
      <CompareTray />
    </>
  );
}
