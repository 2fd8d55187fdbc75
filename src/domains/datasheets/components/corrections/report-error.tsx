import { lazy, Suspense, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
import type { CorrectionSubject } from "../../correction-labels.ts";

export interface ReportErrorProps {
  /** `id` is the document, or the part; of an outside link the part whose address it is. */
  subject: { kind: CorrectionSubject; id: number };
}

// Few readers report anything.
const CorrectionDialog = lazy(async () => ({
  default: (await import("./correction-dialog.tsx")).CorrectionDialog,
}));

/** Lets a reader say what is wrong with a document, a part or a link elsewhere. What was typed stays while the page does. */
export function ReportError({ subject }: ReportErrorProps) {
  // Null until it is opened for the first time.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <span className="needs-script">
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="warning" size={14} />
        {subject.kind === "outside-link" ? "报告链接失效" : "纠错"}
      </Button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <CorrectionDialog
            key={`${subject.kind} ${subject.id}`}
            subject={subject}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
