import { EmptyState } from "#web/components/empty-state.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { searchAddress } from "../../addresses.ts";
import { KEYWORDS_MAX } from "../../contract/search-shapes.ts";
import { documentSearchAddress } from "../../document-addresses.ts";
import type { Scope } from "../public/search/search-frame.tsx";

const WAYS = {
  parts: { all: "查看全部型号", addressOf: searchAddress },
  documents: { all: "查看全部规格书", addressOf: documentSearchAddress },
} as const satisfies Record<Scope, unknown>;

/** Stands in place of hits where the search was refused. */
export function SearchRefusedCard({
  scope,
  keywords,
  refusal,
}: {
  scope: Scope;
  keywords: string;
  refusal: string | null;
}) {
  const { all, addressOf } = WAYS[scope];
  const isTooLong = keywords.length > KEYWORDS_MAX;
  return (
    <div className="card">
      <EmptyState
        icon="warning"
        title={refusal ?? "无法搜索"}
        text={
          isTooLong
            ? `输入了 ${formatNumber(keywords.length)} 个字。请只保留型号或关键词，再搜索一次。`
            : "请检查网址，或重新搜索。"
        }
        actions={
          <LinkButton href={addressOf({ keywords: isTooLong ? "" : keywords })}>
            {isTooLong ? all : "重新搜索"}
          </LinkButton>
        }
      />
    </div>
  );
}
