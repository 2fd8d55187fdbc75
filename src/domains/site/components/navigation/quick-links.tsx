import { Suspense, useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Dropdown } from "#web/components/dropdown.tsx";
import { Icon } from "#web/components/icon.tsx";
import { LetterMark } from "#web/components/letter-mark.tsx";
import { lazyPart } from "#web/lazy-part.tsx";
import { NAVIGATION_LISTS, type NavigationListName } from "../../labels.ts";
import { useFrame } from "../public/use-frame.ts";
import { useOwnLayer } from "../public/use-own-layer.ts";
import { dropForeignNavigation, loadNavigation, useNavigationLists } from "./cached-navigation.ts";

// Few readers change it.
const NavigationDialog = lazyPart(async () => (await import("./navigation-dialog.tsx")).NavigationDialog);

/** 常用网站, 代理商 and 原厂 in the header, each with the way to change them. */
export function QuickLinks() {
  const { userId } = useFrame();
  const { owner, isOpen, open, close } = useOwnLayer();
  const [list, setList] = useState<NavigationListName>("common");
  useEffect(dropForeignNavigation, [userId]);

  return (
    <div className="quick-links needs-script">
      {NAVIGATION_LISTS.map(({ name, title }) => (
        <Dropdown
          key={name}
          className="quick-links-list"
          onOpen={() => void loadNavigation()}
          summary={
            <>
              {title}
              <Icon name="down" size={12} />
            </>
          }
        >
          {(closeList) => (
            <QuickLinkPanel
              name={name}
              onFollow={closeList}
              onCustomise={() => {
                closeList();
                setList(name);
                void open();
              }}
            />
          )}
        </Dropdown>
      ))}
      {owner !== null && (
        <Suspense fallback={null}>
          <NavigationDialog key={owner} list={list} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function QuickLinkPanel({
  name,
  onFollow,
  onCustomise,
}: {
  name: NavigationListName;
  onFollow: () => void;
  onCustomise: () => void;
}) {
  const lists = useNavigationLists();
  const entries = lists === "failed" ? null : lists?.[name];
  return (
    <>
      {lists === "failed" && (
        <p className="quick-links-none" role="alert">
          没有读出来{" "}
          <Button size="small" onClick={() => void loadNavigation()}>
            重试
          </Button>
        </p>
      )}
      {entries?.length === 0 && <p className="quick-links-none">还没有网站</p>}
      <ul>
        {entries?.map(({ name: title, url, image }, place) => (
          <li key={place}>
            <a href={url} target="_blank" rel="noopener" onClick={onFollow}>
              {image ? (
                <img className="object-contain" src={image} alt="" width={20} height={20} />
              ) : (
                <LetterMark name={title} size="small" />
              )}
              <span className="truncate">{title}</span>
            </a>
          </li>
        ))}
      </ul>
      <button type="button" className="quick-links-change" onClick={onCustomise}>
        自定义导航
      </button>
    </>
  );
}
