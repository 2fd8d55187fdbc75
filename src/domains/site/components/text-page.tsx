import type { ReactNode } from "react";

export interface TextSection {
  title: string;
  texts: readonly ReactNode[];
}

interface TextPageProps {
  title: string;
  lead: ReactNode;
  sections: readonly TextSection[];
  /** When the text was last changed, `YYYY-MM-DD`. */
  changedOn?: string;
  children?: ReactNode;
}

/** A page that is read: a title, a sentence about it, and its sections. */
export function TextPage({ title, lead, sections, changedOn, children }: TextPageProps) {
  return (
    <article className="prose mx-auto grid w-full max-w-text gap-4 py-8">
      <h1>{title}</h1>
      <p className="text-secondary">
        {lead}
        {changedOn && (
          <>
            {" "}
            更新日期：<time dateTime={changedOn}>{changedOn}</time>
          </>
        )}
      </p>
      {sections.map((section) => (
        <section key={section.title} className="grid gap-2">
          <h2>{section.title}</h2>
          {section.texts.map((text, place) => (
            <p key={place} className="wrap-anywhere">
              {text}
            </p>
          ))}
        </section>
      ))}
      {children}
    </article>
  );
}
