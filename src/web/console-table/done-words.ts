interface Outcome {
  done: number;
  /** What another operator is to confirm. */
  proposed?: number;
  /** Within so many minutes what is done can be taken back. */
  undoMinutes?: number | undefined;
}

/** What has come of an act on some rows; what is but proposed is not called done. */
export function doneWords({ done, proposed = 0, undoMinutes }: Outcome): string {
  const undo = undoMinutes === undefined ? "" : `，${undoMinutes} 分钟内可在「已处理」撤销`;
  return [
    done > 0 && `已处理 ${done} 条${undo}`,
    proposed > 0 && `已提出 ${proposed} 条，待其他运营人员复核`,
    done + proposed === 0 && "已处理 0 条",
  ]
    .filter(Boolean)
    .join("；");
}
