import type { Case } from "../contract/queues.ts";
import { hitPassages } from "#shared/hit-passages.ts";
import { CaseFacts, CaseSide } from "./case-parts.tsx";
import { MarkedTexts } from "./marked-texts.tsx";

/** Of a case in a list: the beginning of what was said, what stands around the words hit, the facts, and where its papers are; all of it stands on its own page. */
export function CaseContent({ one: { picture, text, texts = [], facts, pictures = [], beside = [] } }: { one: Case }) {
  const marked = texts.flatMap(({ label, text, hits }) => {
    const shown = hitPassages(text, hits);
    return shown ? [{ label, ...shown }] : [];
  });
  return (
    <CaseSide picture={picture}>
      {text && <p className="case-text case-brief">{text}</p>}
      {marked.length > 0 && <MarkedTexts texts={marked} />}
      {facts.length > 0 && <CaseFacts facts={facts} />}
      {beside.length > 0 && (
        <p className="text-sm text-secondary">{`对照：${beside.map(({ relation, title }) => `${relation}「${title}」`).join("、")}`}</p>
      )}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2 text-sm">
          {pictures.map(({ label, path, mediaType }) => (
            <li key={path}>
              <a className="link" href={path} target="_blank" rel="noreferrer">
                {mediaType.startsWith("image/") ? (
                  <img className="case-paper" src={path} alt={label} loading="lazy" />
                ) : (
                  `查看${label}（PDF）`
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </CaseSide>
  );
}
