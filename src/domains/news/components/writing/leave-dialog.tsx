import { useContext, useEffect, useState } from "react";
// `useBlocker` would come with every page of the portal, as all of the router does that any page asks for by itself.
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
} from "react-router";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";

const BLOCKER = "article";

interface LeaveDialogProps {
  isUnsaved: () => boolean;
  /** Whether leaving now would lose something. */
  wouldLose: () => boolean;
  save: () => Promise<void>;
}

/** Where another page would take the place of this one: saves first what is not saved, and asks where something would be lost all the same. */
export function LeaveDialog({ isUnsaved, wouldLose, save }: LeaveDialogProps) {
  const router = useContext(RouterContext)!.router;
  const blocker = useContext(RouterStateContext)!.blockers.get(BLOCKER);
  const [isAsked, setIsAsked] = useState(false);
  const isBlocked = blocker?.state === "blocked";

  useEffect(() => {
    router.getBlocker(BLOCKER, () => isUnsaved() || wouldLose());
  });
  useEffect(() => () => router.deleteBlocker(BLOCKER), [router]);

  useEffect(() => {
    if (!isBlocked) return;
    void save().then(() => (wouldLose() ? setIsAsked(true) : router.state.blockers.get(BLOCKER)?.proceed?.()));
    // Once for each way out.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBlocked]);

  function handleStay() {
    setIsAsked(false);
    blocker?.reset?.();
  }

  const footer = (
    <>
      <Button kind="danger" onClick={() => blocker?.proceed?.()}>
        离开
      </Button>
      <Button kind="primary" onClick={handleStay}>
        留在本页
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isBlocked && isAsked} size="small" title="还有内容没有保存" onClose={handleStay} footer={footer}>
      <p>有图片或附件还在上传，或有内容没有保存、本机也没有空间存放。现在离开会丢失这些内容。</p>
    </Dialog>
  );
}
