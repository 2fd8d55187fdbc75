import type { Editor } from "@tiptap/react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { safeLink } from "#shared/safe-link.ts";

/** Where the selected words lead; where none are selected the address itself is written. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const formId = useId();
  const known = (editor.getAttributes("link")["href"] as string | undefined) ?? "";
  const [address, setAddress] = useState(known);
  const [failure, setFailure] = useState<string | undefined>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const href = safeLink(address);
    if (!href) return setFailure("请输入网址，如 https://www.example.com/");
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !known)
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }

  function handleRemove() {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  }

  const footer = (
    <>
      {known && (
        <Button kind="quiet" onClick={handleRemove}>
          去掉链接
        </Button>
      )}
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" type="submit" form={formId}>
        确定
      </Button>
    </>
  );
  return (
    <Dialog isOpen size="small" title="链接" onClose={onClose} footer={footer}>
      <form method="dialog" id={formId} className="grid gap-3" noValidate onSubmit={handleSubmit}>
        <FormField name="href" title="网址" failure={failure}>
          {(field) => (
            <input
              {...field}
              className="input"
              type="url"
              inputMode="url"
              autoComplete="off"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
