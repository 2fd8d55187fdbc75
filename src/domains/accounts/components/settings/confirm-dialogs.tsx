import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Checkbox } from "#web/components/checkbox.tsx";
import { showToast } from "#web/components/toast.tsx";
import { rights } from "../../contract/rights.ts";
import { CodeField } from "../fields/code-field.tsx";
import { NO_PHONE, PhoneField } from "../fields/phone-field.tsx";
import { usePhoneCode } from "../fields/use-code-sending.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useForm } from "#web/use-form.ts";
import { SettingDialog } from "./setting-dialog.tsx";

/** Proves with a code that it is the owner who wants his data. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const owner = useOwner("export");
  const form = useForm({
    findMissing: owner.findMissing,
    send: async () => {
      await callApi(rights.exportMyData, { code: owner.code });
      showToast({ kind: "success", text: "正在打包，完成后会通知您" });
      onClose();
    },
    refuse: showRefusal,
  });
  return (
    <SettingDialog title="导出我的数据" form={form} isOpen onClose={onClose}>
      <p className="text-secondary">数据包含个人信息，请先验证手机号。文件保留 7 天，只能在本次登录中下载。</p>
      <OwnerFields owner={owner} failures={form.failures} />
    </SettingDialog>
  );
}

/** Says what closing means, and proves that it is the owner who wants it. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const owner = useOwner("close");
  const [isUnderstood, setIsUnderstood] = useState(false);
  const form = useForm({
    findMissing: () => ({ ...owner.findMissing(), isUnderstood: !isUnderstood && "请先阅读并勾选注销须知" }),
    send: async () => {
      await callApi(rights.closeAccount, { code: owner.code, isUnderstood: "true" });
      showToast({ kind: "success", text: "已申请注销，7 天内可随时撤销" });
      onClose();
    },
    refuse: showRefusal,
  });
  return (
    <SettingDialog title="注销账号" form={form} isOpen onClose={onClose}>
      <ul className="list-disc pl-5">
        <li>申请后其他设备立即退出登录，7 天内登录本账号可撤销。</li>
        <li>7 天后删除手机号、邮箱、第三方绑定、收藏、浏览与登录记录等，不能恢复。</li>
        <li>您提交过的纠错、替代料等内容会保留，不再显示您的身份。</li>
        <li>需要保留的资料请先导出。</li>
      </ul>
      <OwnerFields owner={owner} failures={form.failures} />
      <div>
        <Checkbox
          name="isUnderstood"
          checked={isUnderstood}
          onChange={({ currentTarget }) => setIsUnderstood(currentTarget.checked)}
        >
          我已阅读并了解以上内容
        </Checkbox>
        {form.failures["isUnderstood"] && (
          <p className="field-message" role="alert">
            {form.failures["isUnderstood"]}
          </p>
        )}
      </div>
    </SettingDialog>
  );
}

function useOwner(purpose: "export" | "close") {
  const [phone, setPhone] = useState(NO_PHONE);
  const [code, setCode] = useState("");
  const sending = usePhoneCode(phone, purpose);
  return { phone, setPhone, code, setCode, sending, findMissing: () => ({ code: !code.trim() && "请输入短信验证码" }) };
}

function OwnerFields({ owner, failures }: { owner: ReturnType<typeof useOwner>; failures: Record<string, string> }) {
  return (
    <>
      <PhoneField title="账号绑定的手机号" phone={owner.phone} onChange={owner.setPhone} failure={undefined} />
      <CodeField
        code={owner.code}
        onChange={owner.setCode}
        sending={owner.sending}
        canSend={owner.phone.digits !== ""}
        failure={failures["code"]}
      />
    </>
  );
}
