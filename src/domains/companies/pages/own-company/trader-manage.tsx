import { useLoaderData } from "react-router";
import { ReviewNote, reviewAt } from "#domains/moderation/components/public/review-note.tsx";
import { callApi } from "#web/call-api.ts";
import { FormField } from "#web/components/form-dialog.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { LineField } from "../../components/own-company/line-field.tsx";
import { loadOwn, type Own } from "../../components/own-company/load-own.ts";
import { OwnFrame } from "../../components/own-company/own-frame.tsx";
import { ProfileForm } from "../../components/own-company/profile-form.tsx";
import { namesOf, shownOfTrader } from "../../components/own-company/profile-values.ts";
import { ownCompany, type OwnTrader, WAREHOUSES_MAX } from "../../contract/own-company.ts";
import { OWN_TRADER_PATH } from "../../own-company-addresses.ts";

export const meta: Meta = {
  title: "贸易商主页",
  description: "维护企业在贸易商目录中的资料。",
  canonical: OWN_TRADER_PATH,
  isHidden: true,
};

export function loader(args: LoaderArgs): Promise<Own<OwnTrader>> {
  return loadOwn(args, (call) => call(ownCompany.readTraderProfile, {}));
}

export default function TraderManage() {
  const own = useLoaderData<Own<OwnTrader>>();
  return (
    <OwnFrame title="贸易商主页" text="企业作为贸易商在目录和主页上展示的资料。" own={own}>
      {(trader, { mayChange }) => (
        <ProfileForm
          asRole="trader"
          company={trader}
          mayChange={mayChange}
          shownOf={shownOfTrader}
          factFields={(filled) => (
            <>
              <div className="grid gap-1">
                <LineField {...filled} field="strengths" title="优势品牌和型号" maxLength={200} />
                <ReviewNote review={reviewAt(trader.review, "strengths")} />
              </div>
              <LineField
                {...filled}
                field="warehouses"
                title="现货仓"
                placeholder={`如 深圳，香港；最多 ${WAREHOUSES_MAX} 个`}
                maxLength={240}
              />
              <LineField
                {...filled}
                field="paymentDays"
                title="账期（天）"
                inputMode="numeric"
                maxLength={3}
                placeholder="0 为款到发货"
              />
              <FormField name="includesTax" title="报价是否含税" failure={filled.failures["includesTax"]}>
                {(known) => (
                  <select
                    {...known}
                    className="input"
                    value={filled.values["includesTax"]}
                    onChange={(event) => filled.set("includesTax", event.target.value)}
                  >
                    <option value="">不说明</option>
                    <option value="true">含税</option>
                    <option value="false">不含税</option>
                  </select>
                )}
              </FormField>
            </>
          )}
          onSave={(company, { strengths = "", warehouses = "", paymentDays = "", includesTax = "" }) =>
            callApi(ownCompany.saveTraderProfile, {
              ...company,
              strengths,
              warehouses: namesOf(warehouses),
              paymentDays,
              includesTax,
            })
          }
        />
      )}
    </OwnFrame>
  );
}
