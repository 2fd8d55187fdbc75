import { useEffect, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { showToast } from "#web/components/toast.tsx";
import { messageOf } from "#web/message-of.ts";
import { navigation } from "../../contract/navigation.ts";
import { NAVIGATION_ENTRIES_MAX, NAVIGATION_LISTS, type NavigationListName } from "../../labels.ts";
import { AddEntry, type NavigationEntry } from "./add-entry.tsx";
import { EntryList } from "./entry-list.tsx";
import { loadNavigation, type NavigationLists, showNavigation, useNavigationLists } from "./cached-navigation.ts";

interface NavigationDialogProps {
  /** The list that is shown first. */
  list: NavigationListName;
  isOpen: boolean;
  onClose: () => void;
}

/** Lets a user choose the quick links of his header. What is changed stays here until it is saved or called off. */
export function NavigationDialog({ list, isOpen, onClose }: NavigationDialogProps) {
  const kept = useNavigationLists();
  const [shown, setShown] = useState(list);
  const [draft, setDraft] = useState<NavigationLists | null>(null);
  const [busyWith, setBusyWith] = useState<"save" | "reset" | null>(null);
  const [isSure, setIsSure] = useState(false);
  const lists = draft ?? (kept === "failed" ? null : kept);

  useEffect(() => {
    if (isOpen) setShown(list);
    setIsSure(false);
  }, [isOpen, list]);
  useEffect(() => {
    // What is kept may be a visitor's, who has just logged in.
    if (isOpen && kept !== "failed") void loadNavigation();
  }, [isOpen, kept]);

  function change(entries: NavigationEntry[]) {
    setIsSure(false);
    if (lists) setDraft({ ...lists, [shown]: entries });
  }

  async function keep(act: "save" | "reset", send: () => Promise<NavigationLists>) {
    setBusyWith(act);
    try {
      const saved = await withLogin(send);
      if (!saved) return;
      showNavigation(saved);
      setDraft(null);
      showToast({ kind: "success", text: "操作成功" });
      onClose();
    } catch (error) {
      showToast({ kind: "error", text: refusalOf(error, draft) });
    } finally {
      setBusyWith(null);
      setIsSure(false);
    }
  }

  function handleCancel() {
    setDraft(null);
    onClose();
  }

  const footer = (
    <>
      <span className="mr-auto">
        <Button
          kind={isSure ? "danger" : "quiet"}
          isBusy={busyWith === "reset"}
          disabled={busyWith !== null}
          onClick={() => (isSure ? void keep("reset", () => callApi(navigation.resetNavigation, {})) : setIsSure(true))}
        >
          {isSure ? "确认恢复默认" : "恢复默认"}
        </Button>
      </span>
      <Button disabled={busyWith !== null} onClick={handleCancel}>
        取消
      </Button>
      <Button
        kind="primary"
        isBusy={busyWith === "save"}
        disabled={!draft || busyWith !== null}
        onClick={() => draft && void keep("save", () => callApi(navigation.saveNavigation, draft))}
      >
        保存
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={busyWith !== null}
      onClose={onClose}
      title="自定义导航"
      size="large"
      footer={footer}
    >
      <div className="segments" role="group" aria-label="导航的分组">
        {NAVIGATION_LISTS.map(({ name, title }) => (
          <button key={name} type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
            {title}
            <span className="num text-secondary"> {lists?.[name].length ?? ""}</span>
          </button>
        ))}
      </div>
      {!lists && kept === "failed" && (
        <EmptyState
          icon="warning"
          title="导航没有读出来"
          text="请稍后重试。"
          actions={<Button onClick={() => void loadNavigation()}>重试</Button>}
        />
      )}
      {lists && (
        <>
          <EntryList key={shown} entries={lists[shown]} onChange={change} />
          {lists[shown].length < NAVIGATION_ENTRIES_MAX ? (
            <AddEntry list={shown} onAdd={(entry) => change([...lists[shown], entry])} />
          ) : (
            <p className="text-secondary">每组最多 {NAVIGATION_ENTRIES_MAX} 个，移除一些后可以再添加。</p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Why it was not kept, with the name of the entry that is refused. */
function refusalOf(error: unknown, draft: NavigationLists | null): string {
  for (const [field, text] of error instanceof CallFailed ? Object.entries(error.errors) : []) {
    const [, list, place] = /^(common|agent|brand)\.(\d+)\./.exec(field) ?? [];
    const entry = draft?.[list as NavigationListName]?.[Number(place)];
    if (entry) return `“${entry.name}”没有保存：${text}`;
  }
  return messageOf(error);
}
