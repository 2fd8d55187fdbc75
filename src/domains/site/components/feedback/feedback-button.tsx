import { Suspense } from "react";
import { Button } from "#web/components/button.tsx";
import { lazyPart } from "#web/lazy-part.tsx";
import { useOwnLayer } from "../public/use-own-layer.ts";

const FeedbackDialog = lazyPart(async () => (await import("./feedback-dialog.tsx")).FeedbackDialog);

/** Opens the feedback dialog, after a login. What was typed stays while the window does. */
export function FeedbackButton() {
  const { owner, isOpen, open, close } = useOwnLayer();
  return (
    <span className="needs-script">
      <Button kind="primary" onClick={() => void open()}>
        意见反馈
      </Button>
      {owner !== null && (
        <Suspense fallback={null}>
          <FeedbackDialog key={owner} owner={owner} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
