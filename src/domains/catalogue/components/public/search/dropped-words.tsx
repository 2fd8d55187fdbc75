import { Icon } from "#web/components/icon.tsx";

/** Words without which something is found; `isNarrowed` where it may be the filters that keep them from it. */
export function DroppedWords({ words, isNarrowed = false }: { words: string[]; isNarrowed?: boolean }) {
  const named = <span className="mpn">{words.join("、")}</span>;
  return (
    <p>
      <Icon name="info" size={14} />
      <span className="min-w-0 wrap-anywhere">
        {isNarrowed ? <>筛选条件下没有同时包含“{named}”的规格书，以下结果已去掉这些词</> : <>已去掉关键词 {named}</>}
      </span>
    </p>
  );
}
