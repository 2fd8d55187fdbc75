import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { TOOL_ICONS, type ToolIcon } from "./tool-icons.ts";
import { CODE_LANGUAGES } from "#shared/rich-text/code-languages.ts";

interface ToolbarProps {
  editor: Editor;
  onFormula: () => void;
  onLink: () => void;
  onPicture: () => void;
}

interface ToolProps {
  name: string;
  /** What the button shows: a drawing, letters, or both. */
  icon?: ToolIcon;
  sign?: string;
  isOn?: boolean;
  isOff?: boolean;
  onPress: () => void;
}

const MARKS = [
  { mark: "bold", name: "加粗", sign: "B" },
  { mark: "italic", name: "斜体", sign: "I" },
  { mark: "underline", name: "下划线", sign: "U" },
  { mark: "strike", name: "删除线", sign: "S" },
  { mark: "code", name: "行内代码", sign: "</>" },
  { mark: "subscript", name: "下标", sign: "x₂" },
  { mark: "superscript", name: "上标", sign: "x²" },
] as const;
const ALIGNMENTS = [
  { alignment: "left", name: "左对齐" },
  { alignment: "center", name: "居中" },
  { alignment: "right", name: "右对齐" },
] as const;

/** The tools of the editor; those of tables and code stand there while the cursor is in one. */
export function Toolbar({ editor, onFormula, onLink, onPicture }: ToolbarProps) {
  const shown = useEditorState({
    editor,
    selector: ({ editor }) => ({
      block: ([2, 3, 4] as const).find((level) => editor.isActive("heading", { level })) ?? 0,
      marks: MARKS.filter(({ mark }) => editor.isActive(mark)).map(({ mark }): string => mark),
      alignment: ALIGNMENTS.find(({ alignment }) => editor.isActive({ textAlign: alignment }))?.alignment ?? "left",
      isInTable: editor.isActive("table"),
      isCode: editor.isActive("codeBlock"),
      language: (editor.getAttributes("codeBlock")["language"] as string | null) ?? "",
      isLink: editor.isActive("link"),
      isBullet: editor.isActive("bulletList"),
      isOrdered: editor.isActive("orderedList"),
      isQuote: editor.isActive("blockquote"),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  // Whoever goes through a list by its arrows stays in it; after the mouse the text goes on.
  const isByMouse = useRef(false);
  const choose = () => (isByMouse.current ? run() : editor.chain());

  const bar = useRef<HTMLDivElement>(null);
  // On phones the row is longer than the screen, and begins with what has just come.
  useEffect(() => {
    if (bar.current) bar.current.scrollLeft = 0;
  }, [shown.isInTable, shown.isCode]);

  /** From tool to tool by arrows, and back to the text. */
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    isByMouse.current = false;
    if (event.key === "Escape") {
      event.preventDefault();
      editor.commands.focus();
    }
    if ((event.key !== "ArrowRight" && event.key !== "ArrowLeft") || !(event.target instanceof HTMLButtonElement))
      return;
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button:enabled, select")];
    const next = tools.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : -1);
    tools.at(next % tools.length)?.focus();
  }

  return (
    <div
      ref={bar}
      className="editor-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label="编辑工具"
      onKeyDown={handleKeyDown}
      onPointerDown={() => (isByMouse.current = true)}
    >
      <select
        className="input"
        aria-label="段落格式"
        value={shown.block}
        onChange={({ target }) => {
          const level = Number(target.value);
          if (level === 0) choose().setParagraph().run();
          else
            choose()
              .setHeading({ level: level as 2 | 3 | 4 })
              .run();
        }}
      >
        <option value={0}>正文</option>
        <option value={2}>一级标题</option>
        <option value={3}>二级标题</option>
        <option value={4}>三级标题</option>
      </select>
      {MARKS.map(({ mark, name, sign }) => (
        <Tool
          key={mark}
          name={name}
          sign={sign}
          isOn={shown.marks.includes(mark)}
          onPress={() => run().toggleMark(mark).run()}
        />
      ))}
      <span className="editor-gap" />
      {ALIGNMENTS.map(({ alignment, name }) => (
        <Tool
          key={alignment}
          name={name}
          icon={alignment}
          isOn={shown.alignment === alignment}
          onPress={() => run().setTextAlign(alignment).run()}
        />
      ))}
      <span className="editor-gap" />
      <Tool name="项目列表" icon="bullets" isOn={shown.isBullet} onPress={() => run().toggleBulletList().run()} />
      <Tool name="编号列表" icon="numbers" isOn={shown.isOrdered} onPress={() => run().toggleOrderedList().run()} />
      <Tool name="引用" icon="quote" isOn={shown.isQuote} onPress={() => run().toggleBlockquote().run()} />
      <Tool name="分割线" icon="rule" onPress={() => run().setHorizontalRule().run()} />
      <span className="editor-gap" />
      <Tool name="插入图片" icon="picture" sign="图片" onPress={onPicture} />
      <Tool
        name="插入表格"
        icon="table"
        sign="表格"
        isOff={shown.isInTable}
        onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <Tool name="代码块" icon="code" sign="代码" isOn={shown.isCode} onPress={() => run().toggleCodeBlock().run()} />
      <Tool name="插入公式" icon="formula" sign="公式" onPress={onFormula} />
      <Tool name="链接" icon="link" isOn={shown.isLink} onPress={onLink} />
      <Tool
        name="插入型号：输入 # 和型号的前几个字符"
        icon="part"
        sign="型号"
        onPress={() => run().insertContent("#").run()}
      />
      <span className="editor-gap" />
      <Tool name="撤销" icon="undo" isOff={!shown.canUndo} onPress={() => run().undo().run()} />
      <Tool name="重做" icon="redo" isOff={!shown.canRedo} onPress={() => run().redo().run()} />
      {shown.isCode && (
        <label className="editor-context">
          代码语言
          <select
            className="input"
            value={shown.language}
            onChange={({ target }) =>
              choose()
                .updateAttributes("codeBlock", { language: target.value || null })
                .run()
            }
          >
            <option value="">纯文本</option>
            {Object.entries(CODE_LANGUAGES).map(([language, name]) => (
              <option key={language} value={language}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {shown.isInTable && (
        <span className="editor-context">
          <Tool name="下方加一行" sign="＋行" onPress={() => run().addRowAfter().run()} />
          <Tool name="右侧加一列" sign="＋列" onPress={() => run().addColumnAfter().run()} />
          <Tool name="删除本行" sign="－行" onPress={() => run().deleteRow().run()} />
          <Tool name="删除本列" sign="－列" onPress={() => run().deleteColumn().run()} />
          <Tool name="合并或拆分单元格" sign="合并/拆分" onPress={() => run().mergeOrSplit().run()} />
          <Tool name="首行作表头" sign="表头" onPress={() => run().toggleHeaderRow().run()} />
          <Tool name="删除表格" sign="删表格" onPress={() => run().deleteTable().run()} />
        </span>
      )}
    </div>
  );
}

/** Puts the focus on the tools: those of the table or the code that the cursor is in, else the first. */
export function focusTools(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>(".editor-context :is(select, button)")?.focus();
  if (!frame?.querySelector(".editor-tools")?.contains(document.activeElement))
    frame?.querySelector<HTMLElement>(".editor-tools select")?.focus();
}

/** The press keeps what is selected in the text. */
function Tool({ name, icon, sign, isOn, isOff = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="editor-tool"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon && (
        <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d={TOOL_ICONS[icon]} />
        </svg>
      )}
      {sign}
    </button>
  );
}
