import { lazy, Suspense, useState } from "react";
import { requireLogin } from "#web/require-login.ts";
import { Button } from "#web/components/button.tsx";
import type { PartDetail } from "#domains/catalogue/contract/part-shapes.ts";

// Few readers propose anything.
const ProposeDialog = lazy(async () => ({ default: (await import("./propose-dialog.tsx")).ProposeDialog }));

/** Lets a user say what can take the place of a part. */
export function ProposeAlternate({ part }: { part: PartDetail }) {
  // Null until it is opened for the first time.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);

  async function handleOpen() {
    if (await requireLogin()) setIsOpen(true);
  }

  return (
    <span className="needs-script">
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => void handleOpen()}>
        提出替代料
      </Button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <ProposeDialog key={part.id} part={part} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
