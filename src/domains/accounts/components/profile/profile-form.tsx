import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf, InputOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { readLoginInfo } from "#web/login-info.ts";
import { INTRODUCTION_CHARACTERS_MAX, profile } from "../../contract/profile.ts";
import { GENDER_NAMES, GENDERS, IDENTITIES, IDENTITY_NAMES } from "../../labels.ts";
import { changeLoginInfo } from "../change-login-info.ts";
import { LiveFields } from "../fields/live-fields.tsx";
import { useOwnForm } from "../fields/use-own-form.ts";

type Detail = DataOf<typeof profile.myDetail>;

const LINES = [
  { name: "region", title: "所在地", placeholder: "如 广东 深圳", autoComplete: "address-level2" },
  { name: "company", title: "公司", placeholder: "", autoComplete: "organization" },
  { name: "position", title: "职位", placeholder: "", autoComplete: "organization-title" },
  { name: "industry", title: "行业", placeholder: "如 汽车电子", autoComplete: "off" },
] as const;

type FieldName = "nickName" | "gender" | "identity" | (typeof LINES)[number]["name"] | "introduction";

/** What somebody says of himself; what he has changed is sent, and nothing else. `onChanged` is told whether there is any of it. */
export function ProfileForm({ detail, onChanged }: { detail: Detail; onChanged: (isChanged: boolean) => void }) {
  const { revalidate } = useRevalidator();
  const { nickName, gender, identity, region, company, position, industry, introduction } = detail;
  const kept: Record<FieldName, string> = {
    nickName,
    gender,
    identity: identity ?? "",
    region,
    company,
    position,
    industry,
    introduction,
  };
  const [fields, setFields] = useState(kept);
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== kept[name as FieldName]),
  ) as InputOf<typeof profile.updateProfile>;
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);

  const set = (name: FieldName) => (event: { target: { value: string } }) =>
    setFields((filled) => ({ ...filled, [name]: event.target.value }));

  const { isBusy, failures, handleSubmit, handleInput } = useOwnForm(
    () => ({ nickName: !fields.nickName.trim() && "请输入昵称" }),
    async () => {
      // Who has logged in meanwhile may be another, whose page comes now.
      if (readLoginInfo()?.id !== detail.id) return;
      const changed = await callApi(profile.updateProfile, changes);
      changeLoginInfo(changed);
      setFields((filled) => ({ ...filled, nickName: changed.nickName }));
      showToast({ kind: "success", text: "操作成功" });
      await revalidate();
    },
  );

  return (
    <section className="card" aria-labelledby="profile-title">
      <div className="card-head">
        <h2 id="profile-title">我的资料</h2>
      </div>
      <form
        method="dialog"
        className="card-body grid gap-4 sm:grid-cols-2"
        noValidate
        onSubmit={handleSubmit}
        onInput={handleInput}
      >
        <LiveFields>
          <FormField name="nickName" title="昵称" failure={failures["nickName"]}>
            {(known) => (
              <input
                {...known}
                className="input"
                autoComplete="off"
                value={fields.nickName}
                onChange={set("nickName")}
              />
            )}
          </FormField>
          <FormField name="identity" title="身份" failure={failures["identity"]}>
            {(known) => (
              <select {...known} className="input" value={fields.identity} onChange={set("identity")}>
                {identity === null && <option value="">请选择</option>}
                {IDENTITIES.map((one) => (
                  <option key={one} value={one}>
                    {IDENTITY_NAMES[one]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField name="gender" title="性别" failure={failures["gender"]}>
            {(known) => (
              <select {...known} className="input" value={fields.gender} onChange={set("gender")}>
                {GENDERS.map((one) => (
                  <option key={one} value={one}>
                    {GENDER_NAMES[one]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          {LINES.map(({ name, title, placeholder, autoComplete }) => (
            <FormField key={name} name={name} title={title} failure={failures[name]}>
              {(known) => (
                <input
                  {...known}
                  className="input"
                  autoComplete={autoComplete}
                  placeholder={placeholder}
                  value={fields[name]}
                  onChange={set(name)}
                />
              )}
            </FormField>
          ))}
          <div className="sm:col-span-2">
            <FormField name="introduction" title="简介" failure={failures["introduction"]}>
              {(known) => (
                <textarea
                  {...known}
                  className="input"
                  rows={3}
                  placeholder={`最多 ${INTRODUCTION_CHARACTERS_MAX} 个字`}
                  value={fields.introduction}
                  onChange={set("introduction")}
                />
              )}
            </FormField>
          </div>
          <div className="needs-script sm:col-span-2">
            <Button kind="primary" type="submit" isBusy={isBusy}>
              保存
            </Button>
          </div>
        </LiveFields>
      </form>
    </section>
  );
}
