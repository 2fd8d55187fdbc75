import { type ReactNode, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#domains/enterprises/components/public/confirm-dialog.tsx";
import { useOwnAction } from "#web/use-action.ts";

interface RemoveButtonProps {
  /** What goes: read aloud with the button. */
  what: string;
  run: () => Promise<unknown>;
  children: ReactNode;
}

/** Removes one of a list, once that is confirmed. */
export function RemoveButton({ what, run, children }: RemoveButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, act } = useOwnAction();
  return (
    <>
      <Button size="small" aria-label={`删除 ${what}`} onClick={() => setIsAsked(true)}>
        删除
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`删除 ${what}`}
          act="删除"
          isBusy={isBusy}
          onClose={() => setIsAsked(false)}
          onConfirm={() => void act(run, "已删除").then(() => setIsAsked(false))}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
