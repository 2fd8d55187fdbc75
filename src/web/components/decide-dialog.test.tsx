import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DecideDialog } from "./decide-dialog.tsx";

const decision = { label: "驳回", reasons: [], needsReason: true, kind: "danger" as const };
const none = () => {};

test("who reads a reason is told before it is written", () => {
  const said = (given: Partial<Parameters<typeof DecideDialog>[0]["decision"]>) =>
    /说明（.*?）/.exec(
      renderToStaticMarkup(
        <DecideDialog
          decision={{ ...decision, ...given }}
          count={1}
          holders={[]}
          isBusy={false}
          onDecide={none}
          onClose={none}
        />,
      ),
    )?.[0];
  expect(said({})).toBe("说明（必填，用户可见）");
  expect(said({ needsReason: false })).toBe("说明（选填，用户可见）");
  expect(said({ isForLog: true })).toBe("说明（必填，记入操作日志）");
  expect(said({ isForLog: true, needsReason: false })).toBe("说明（选填，记入操作日志）");
});

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
