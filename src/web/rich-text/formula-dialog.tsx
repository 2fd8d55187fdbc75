import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { LATEX_MAX } from "#shared/rich-text/formula.ts";
import { renderFormula } from "./render-formula.ts";

export interface EditedFormula {
  latex: string;
  isBlock: boolean;
  /** Where it stands in the text; null: a new one. */
  at: number | null;
}

/** A formula in LaTeX, drawn while it is typed, and done with Enter. Emptied, it is taken out of the text. */
export function FormulaDialog({
  formula,
  onDone,
  onClose,
}: {
  formula: EditedFormula;
  onDone: (formula: EditedFormula) => void;
  onClose: () => void;
}) {
  const [latex, setLatex] = useState(formula.latex);
  const [isBlock, setIsBlock] = useState(formula.isBlock);
  const [failure, setFailure] = useState<string | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    let isCurrent = true;
    if (preview.current)
      void renderFormula(preview.current, latex.trim(), isBlock).then(
        (problem) => isCurrent && setFailure(latex.trim() ? problem : null),
      );
    return () => void (isCurrent = false);
  }, [latex, isBlock]);

  const isNothing = !latex.trim() && formula.at === null;
  const finish = () => onDone({ latex: latex.trim(), isBlock, at: formula.at });

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also ends what an input method is composing.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isNothing) finish();
  }

  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" disabled={isNothing} onClick={finish}>
        {formula.at === null ? "插入" : latex.trim() ? "修改" : "删除公式"}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={formula.at === null ? "插入公式" : "修改公式"} onClose={onClose} footer={footer}>
      <div className="grid gap-3">
        <label className="font-medium" htmlFor={id}>
          LaTeX
        </label>
        <textarea
          id={id}
          className="input editor-latex"
          rows={4}
          maxLength={LATEX_MAX}
          value={latex}
          spellCheck={false}
          placeholder="V_{out} = V_{ref}\left(1 + \frac{R_1}{R_2}\right)"
          aria-describedby={`${id}-keys`}
          onKeyDown={handleKeyDown}
          onChange={({ target }) => setLatex(target.value)}
        />
        <p id={`${id}-keys`} className="text-sm text-secondary">
          Enter {formula.at === null ? "插入" : "完成"}，Shift+Enter 换行
        </p>
        <Checkbox
          checked={isBlock}
          disabled={formula.at !== null}
          onChange={({ currentTarget }) => setIsBlock(currentTarget.checked)}
        >
          单独成行
        </Checkbox>
        <p className="font-medium">预览</p>
        <div ref={preview} className="editor-preview" />
        <FieldFailure text={failure ? `公式有误：${failure}` : undefined} />
      </div>
    </Dialog>
  );
}
