import { countCall } from "../companies/count-call.ts";

/** Nobody here writes the country's own code. */
export function writtenHere(phone: string): string {
  return phone.replace(/^\+86/, "");
}

interface ContactWordsProps {
  companyId: number;
  /** How the company is reached, as lines of stock say it. */
  words: string;
}

/** How a company is reached, in a line: phones that are shown whole can be called. */
export function ContactWords({ companyId, words }: ContactWordsProps) {
  return words.split("，").map((way, place) => {
    const [, title, number = ""] = /^(手机|座机) ([\d+-]+)$/.exec(way) ?? [];
    return (
      <span key={way}>
        {place > 0 && "，"}
        {title ? (
          <>
            {title}{" "}
            <a className="link underline" href={`tel:${number}`} onClick={() => countCall(companyId)}>
              {writtenHere(number)}
            </a>
          </>
        ) : (
          way
        )}
      </span>
    );
  });
}
