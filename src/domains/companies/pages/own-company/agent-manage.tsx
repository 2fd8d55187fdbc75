import { useLoaderData } from "react-router";
import { callApi } from "#web/call-api.ts";
import { Checkbox } from "#web/components/checkbox.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { LineField } from "../../components/own-company/line-field.tsx";
import { loadOwn, type Own } from "../../components/own-company/load-own.ts";
import { OwnFrame } from "../../components/own-company/own-frame.tsx";
import { ProfileForm } from "../../components/own-company/profile-form.tsx";
import { shownOfAgent } from "../../components/own-company/profile-values.ts";
import { fenOf } from "../../components/own-company/yuan.ts";
import { type OwnAgent, ownCompany } from "../../contract/own-company.ts";
import { OWN_AGENT_PATH } from "../../own-company-addresses.ts";

export const meta: Meta = {
  title: "代理商主页",
  description: "维护企业在代理商目录中的资料。",
  canonical: OWN_AGENT_PATH,
  isHidden: true,
};

export function loader(args: LoaderArgs): Promise<Own<OwnAgent>> {
  return loadOwn(args, (call) => call(ownCompany.readAgentProfile, {}));
}

export default function AgentManage() {
  const own = useLoaderData<Own<OwnAgent>>();
  return (
    <OwnFrame title="代理商主页" text="企业作为代理商在目录和主页上展示的资料。" own={own}>
      {(agent, { mayChange }) => (
        <ProfileForm
          asRole="agent"
          company={agent}
          mayChange={mayChange}
          shownOf={shownOfAgent}
          factFields={(filled) => (
            <>
              <LineField
                {...filled}
                field="leadDays"
                title="交期（天）"
                inputMode="numeric"
                maxLength={3}
                placeholder="0–365"
              />
              <LineField
                {...filled}
                failures={{ minOrder: filled.failures["minOrderFen"] }}
                field="minOrder"
                title="起订金额（元）"
                inputMode="decimal"
                maxLength={12}
                placeholder="不限可留空"
              />
              <Checkbox
                checked={filled.values["showsStock"] === "true"}
                onChange={({ currentTarget }) => filled.set("showsStock", currentTarget.checked ? "true" : "")}
              >
                库存可查
              </Checkbox>
            </>
          )}
          onSave={(company, { showsStock = "", leadDays = "", minOrder = "" }) =>
            callApi(ownCompany.saveAgentProfile, { ...company, showsStock, leadDays, minOrderFen: fenOf(minOrder) })
          }
        />
      )}
    </OwnFrame>
  );
}
