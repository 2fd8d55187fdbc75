interface BulkAct {
  label: string;
  kind: "danger" | "primary";
  reasons: string[];
}

/** What operators do to many parts or brands at once. */
export const THING_ACTS: Record<"hide" | "show" | "place" | "delete", BulkAct> = {
  hide: { label: "隐藏", kind: "danger", reasons: ["资料有误", "冒用他人名义", "重复收录"] },
  show: { label: "恢复显示", kind: "primary", reasons: ["问题已解决", "隐藏有误"] },
  delete: { label: "删除", kind: "danger", reasons: ["名单里的错行", "不是元器件", "重复收录"] },
  place: { label: "改分类", kind: "primary", reasons: [] },
};
