import { formatNumber } from "#shared/format-number.ts";
import { LinkButton } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface PageMissingCardProps {
  /** The page that was asked for, from 1. */
  page: number;
  /** The address of the last page that there is. */
  lastHref: string;
  /** Why there are no more pages. */
  text?: string;
}

/** Stands in place of a list behind its last page. */
export function PageMissingCard({ page, lastHref, text = "结果没有这么多页。" }: PageMissingCardProps) {
  return (
    <div className="card">
      <EmptyState
        icon="search"
        title={`没有第 ${formatNumber(page)} 页`}
        text={text}
        actions={
          <LinkButton kind="primary" href={lastHref}>
            到最后一页
          </LinkButton>
        }
      />
    </div>
  );
}
