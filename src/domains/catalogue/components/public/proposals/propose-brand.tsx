import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Tag } from "#web/components/tag.tsx";
import { useOwnAction } from "#web/use-action.ts";
import { proposals } from "../../../contract/proposals.ts";

/** Proposes a brand that the catalogue does not know. */
export function ProposeBrand({ brandName }: { brandName: string }) {
  const { isBusy, act } = useOwnAction();
  const [isProposed, setProposed] = useState(false);

  async function handlePropose() {
    const isDone = await act(() => callApi(proposals.proposeBrand, { brandName }), "已提议收录，处理后会通知您");
    if (isDone) setProposed(true);
  }

  if (isProposed) return <Tag tone="success">已提议收录</Tag>;
  return (
    <Button size="small" isBusy={isBusy} aria-label={`提议收录 ${brandName}`} onClick={() => void handlePropose()}>
      提议收录
    </Button>
  );
}
