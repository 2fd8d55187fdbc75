import { Icon } from "#web/components/icon.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { TrustMarks as Trust } from "../../contract/company-shapes.ts";
import { marksOf } from "./trust-words.ts";
import "./companies.css";

interface TrustMarksProps {
  trust: Trust;
  /** Comes with the page's data. */
  now: string;
}

/** How far a company is to be trusted, in words: certification, age of its stock, certificates of brands, complaints upheld or settled. */
export function TrustMarks({ trust, now }: TrustMarksProps) {
  return (
    <ul className="trust-marks" aria-label="信用标识">
      {marksOf(trust, now).map(({ icon, tone, words }) => (
        <li key={words}>
          <Tag tone={tone}>
            <Icon name={icon} size={12} />
            {words}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
