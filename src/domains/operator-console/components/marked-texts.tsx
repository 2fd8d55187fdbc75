import type { Case } from "../contract/queues.ts";

type CaseText = NonNullable<Case["texts"]>[number];

/** Texts that are to be decided about, with the words hit where they stand. */
export function MarkedTexts({ texts }: { texts: CaseText[] }) {
  return (
    <dl className="marked-texts">
      {texts.map(({ label, text, hits }) => (
        <div key={`${label} ${text}`}>
          <dt>
            {label}
            {hits.length > 0 && <span className="text-sm">（命中 {hits.length} 处）</span>}
          </dt>
          <dd className="case-text">{markHits(text, hits)}</dd>
        </div>
      ))}
    </dl>
  );
}

function markHits(text: string, hits: CaseText["hits"]) {
  const pieces = hits.map(({ at, length }, index) => {
    const before = hits[index - 1];
    const from = before ? before.at + before.length : 0;
    return (
      <span key={at}>
        {text.slice(from, at)}
        <mark>{text.slice(at, at + length)}</mark>
      </span>
    );
  });
  const last = hits.at(-1);
  return (
    <>
      {pieces}
      {text.slice(last ? last.at + last.length : 0)}
    </>
  );
}
