import { Suspense, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { lazyPart } from "#web/lazy-part.tsx";

const ReportDialog = lazyPart(async () => (await import("./report-dialog.tsx")).ReportDialog);

/** Reports an article, or a comment on it. What was filled in stays until it is taken. */
export function ReportButton(about: { articleId: number; commentId?: number; version?: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <span className="needs-script">
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        举报
      </Button>
      <Suspense fallback={null}>
        {wasOpened && <ReportDialog {...about} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </span>
  );
}
