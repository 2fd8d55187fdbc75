import { Dialog } from "#web/components/dialog.tsx";

const KEYS: [keys: string, act: string][] = [
  ["← / →、PageUp / PageDown", "上一页 / 下一页"],
  ["↑ / ↓、空格", "滚动页面"],
  ["Home / End", "第一页 / 最后一页"],
  ["+ / -", "放大 / 缩小"],
  ["0", "适合宽度"],
  ["R", "向右旋转"],
  ["/、Ctrl + F", "在文档中查找"],
  ["Enter / Shift + Enter", "下一处 / 上一处"],
  ["T", "打开或收起缩略图与目录"],
  ["F", "全屏"],
  ["Esc", "关闭查找"],
  ["?", "显示快捷键"],
];

/** The keys of the viewer. */
export function KeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="快捷键" size="small">
      <dl className="pdf-keys">
        {KEYS.map(([keys, act]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-secondary">
        焦点在阅读器中，或未停在页面其他控件上时有效；/ 与 Ctrl + F 仅在焦点位于阅读器中时有效。
      </p>
    </Dialog>
  );
}
