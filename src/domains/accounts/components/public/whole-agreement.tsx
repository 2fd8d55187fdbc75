import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { type Agreement, agreements } from "../../contract/agreements.ts";
import type { AgreementKind } from "../../labels.ts";
import { AgreementText } from "./agreement-text.tsx";

interface WholeAgreementProps {
  kind: AgreementKind;
  /** Without one, what is in force. */
  version?: number;
  title?: string;
  /** Puts what was agreed on with it into the text. */
  fill?: (text: string) => string;
}

/** The text of a version, asked for when it is opened. */
export function WholeAgreement({ kind, version, title = "阅读全文", fill = (text) => text }: WholeAgreementProps) {
  const [agreement, setAgreement] = useState<Agreement | null>(null);

  function handleOpen(isOpen: boolean) {
    if (isOpen && !agreement)
      callApi(agreements.readAgreement, { kind, ...(version && { version }) }).then(setAgreement, showRefusal);
  }

  return (
    <details
      className="rounded border border-line p-3"
      onToggle={({ currentTarget }) => handleOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className="grid gap-2 pt-2">
        {agreement ? (
          <AgreementText text={fill(agreement.text)} heading="h4" />
        ) : (
          <p className="text-secondary">正在载入…</p>
        )}
      </div>
    </details>
  );
}
