import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DecideDialog } from "./decide-dialog.tsx";

const decision = { label: "驳回", reasons: [], needsReason: true, kind: "danger" as const };
const none = () => {};

test("a dialog whose act is under way is closed by nobody, so that a refusal finds what was typed", () => {
  const isOpenToAll = (dialog: ReactElement) => !/aria-label="关闭"[^>]*disabled/.test(renderToStaticMarkup(dialog));
  const mayBeClosed = (isBusy: boolean) => [
    isOpenToAll(
      <DecideDialog decision={decision} count={1} holders={[]} isBusy={isBusy} onDecide={none} onClose={none} />,
    ),
    isOpenToAll(
      <ConfirmDialog title="删除" label="删除" isBusy={isBusy} onConfirm={none} onClose={none}>
        不能恢复
      </ConfirmDialog>,
    ),
  ];
  expect(mayBeClosed(false)).toEqual([true, true]);
  expect(mayBeClosed(true)).toEqual([false, false]);
});
