import { type ChangeEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { callWithFile } from "#web/call-with-file.ts";
import { Button } from "#web/components/button.tsx";
import { Tag } from "#web/components/tag.tsx";
import { showToast } from "#web/components/toast.tsx";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { formatDay } from "#shared/format-date.ts";
import { AVATAR_BYTES_MAX, profile } from "../../contract/profile.ts";

import { IDENTITY_NAMES } from "../../labels.ts";
import { completenessOf } from "../centre/completeness.ts";
import { Avatar } from "../public/avatar.tsx";
import { withLogin } from "#web/require-login.ts";
import { changeLoginInfo, usePerfectInformation } from "../change-login-info.ts";

type Detail = DataOf<typeof profile.myDetail>;

const ROLE_NAMES: Record<Detail["role"], string> = {
  user: "个人用户",
  enterprise: "认证企业",
  operator: "运营人员",
  admin: "管理员",
};

/** Who somebody is at a glance, with his picture, and what his profile lacks. */
export function ProfileCard({ detail }: { detail: Detail }) {
  const { nickName, avatar, role, mobile, identity, createdAt } = detail;
  const { percent, missing } = completenessOf(detail);
  usePerfectInformation(detail);
  return (
    <section className="card card-body flex flex-wrap items-center gap-4" aria-label="账号概况">
      <Avatar name={nickName} address={avatar} size="large" />
      <div className="grid min-w-0 gap-1">
        <p id="account-title" className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere">
          <b>{nickName}</b> <Tag tone="brand">{ROLE_NAMES[role]}</Tag>
        </p>
        <p className="num text-secondary">
          {[mobile, identity && IDENTITY_NAMES[identity], `${formatDay(createdAt)} 注册`].filter(Boolean).join(" · ")}
        </p>
        <AvatarChange />
      </div>
      <div className="grid basis-full gap-1">
        <p className="flex items-center gap-2 text-sm text-secondary">
          <label htmlFor="completeness">资料完整度</label>
          <progress id="completeness" className="min-w-0 flex-1" max={100} value={percent} />
          <b className="num">{percent}%</b>
        </p>
        {missing.length > 0 && (
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
            <span className={detail.perfectInformation ? "text-secondary" : "text-warning-text"}>待补充：</span>
            {missing.map(({ title, path }) => (
              <a key={title} className="link" href={path}>
                {title}
              </a>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

function AvatarChange() {
  const file = useRef<HTMLInputElement>(null);
  const { isBusy, attempt } = useAttempts((error) => failuresInToast(error, "图片没有读出，请换一张"));
  const { revalidate } = useRevalidator();

  async function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (!chosen) return;
    if (chosen.size > AVATAR_BYTES_MAX) return showToast({ kind: "error", text: "图片不能超过 2 MB" });
    await attempt(async () => {
      const file = new Uint8Array(await chosen.arrayBuffer());
      const changed = await withLogin(() => callWithFile(profile.updateAvatar, { file }));
      if (!changed) return;
      changeLoginInfo(changed);
      showToast({ kind: "success", text: "操作成功" });
      await revalidate();
    });
  }

  return (
    <div className="needs-script flex flex-wrap items-center gap-2">
      <input
        ref={file}
        className="unseen"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="头像文件"
        tabIndex={-1}
        onChange={(event) => void handleChosen(event)}
      />
      <Button size="small" isBusy={isBusy} onClick={() => file.current?.click()}>
        更换头像
      </Button>
      <span className="text-sm text-secondary">JPG、PNG 或 WebP，不超过 2 MB，取中间的正方形</span>
    </div>
  );
}
