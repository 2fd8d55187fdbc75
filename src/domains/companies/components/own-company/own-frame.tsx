import { type ReactNode, useState } from "react";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { CERTIFY_PATH } from "#domains/enterprises/addresses.ts";
import "#domains/enterprises/components/public/company-manage.css";
import { OwnSteps } from "#domains/enterprises/components/public/own-steps.tsx";
import type { Own, OwnRights } from "./load-own.ts";

interface OwnFrameProps<Kept> {
  title: string;
  /** What it is for, in a sentence. */
  text: string;
  own: Own<Kept>;
  children: (kept: Kept, rights: OwnRights) => ReactNode;
}

/** A page on which a certified company keeps something: who is not certified sees why, and the way there; who may not change it looks on. */
export function OwnFrame<Kept>({ title, text, own: loaded, children }: OwnFrameProps<Kept>) {
  const [last, setLast] = useState(loaded);
  if (loaded.is !== "signed out" && loaded !== last) setLast(loaded);
  // What was typed outlasts a logout in another window.
  const own = loaded.is === "signed out" ? last : loaded;
  return (
    <>
      <div>
        <h1>{title}</h1>
        <p className="text-secondary">{text}</p>
      </div>
      {own.is === "signed out" && <LoginNeeded act={`查看${title}`} />}
      {own.is === "uncertified" && (
        <div className="card">
          <EmptyState
            icon="user"
            title="企业认证生效后可用"
            text={own.words}
            actions={
              <LinkButton kind="primary" href={CERTIFY_PATH}>
                去认证
              </LinkButton>
            }
          />
        </div>
      )}
      {own.is === "certified" && (
        <>
          {!own.rights.mayRemove && <p className="card card-body">您可以查看；由企业的管理员和销售维护。</p>}
          <OwnSteps steps={own.steps} path={own.path} />
          {own.lapsedWords && <p className="card card-body">{own.lapsedWords}在此之前只能删除已有内容。</p>}
          {children(own.kept, own.rights)}
        </>
      )}
    </>
  );
}
