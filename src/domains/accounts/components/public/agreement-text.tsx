/** The text of an agreement: paragraphs, and `## ` before the title of a section. */
export function AgreementText({ text, heading: Heading }: { text: string; heading: "h2" | "h3" | "h4" }) {
  return text
    .split(/\n\s*/)
    .filter(Boolean)
    .map((line, place) =>
      line.startsWith("## ") ? (
        <Heading key={place} className="font-bold">
          {line.slice(3)}
        </Heading>
      ) : (
        <p key={place} className="wrap-anywhere">
          {line}
        </p>
      ),
    );
}
