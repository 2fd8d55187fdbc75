import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { requireLogin } from "../require-login.ts";

/** Stands where a page of somebody's own has nobody to show; `act`: what he can do here, 上传规格书. */
export function LoginNeeded({ act }: { act: string }) {
  return (
    <div className="card">
      <EmptyState
        icon="user"
        title={`登录后${act}`}
        text="登录后会留在本页。"
        actions={
          <span className="needs-script">
            <Button kind="primary" onClick={() => void requireLogin()}>
              登录
            </Button>
          </span>
        }
      />
    </div>
  );
}
