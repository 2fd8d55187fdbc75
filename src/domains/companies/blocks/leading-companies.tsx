import type { DataOf } from "#api/define-calls.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { BlockArgs, BlockProps } from "#web/block.ts";
import { LetterMark } from "#web/components/letter-mark.tsx";
import { StillPart } from "#web/components/still-part.tsx";
import type { HOME_PAGE } from "#web/places.ts";
import { type Still, still } from "#web/still.ts";
import { companyAddress, directoryAddress } from "../addresses.ts";
import { COMPANY_ROLE_LABELS } from "../labels.ts";
import { marksOf } from "../components/public/trust-words.ts";
import { companies } from "../contract/companies.ts";

type Companies = DataOf<typeof companies.leadingCompanies>;

export async function loader({ call }: BlockArgs<typeof HOME_PAGE>): Promise<Still<Companies>> {
  return still(await call(companies.leadingCompanies, {}));
}

/** Agents and traders on the home page; nothing where there are none. */
export const spots = { sections: LeadingCompanies };

function LeadingCompanies({ subject: { now }, data }: BlockProps<typeof HOME_PAGE, Still<Companies>>) {
  return (
    <StillPart name="leading-companies" data={data}>
      {(companies) => <CompanyCards companies={companies} now={now} />}
    </StillPart>
  );
}

function CompanyCards({ companies, now }: { companies: Companies; now: string }) {
  if (companies.length === 0) return null;
  return (
    <section className="card" aria-labelledby="companies-title">
      <div className="card-head">
        <h2 id="companies-title">代理商与贸易商</h2>
        <a className="link" href={directoryAddress()}>
          全部
        </a>
      </div>
      <ul className="brand-grid brand-grid-wide card-body">
        {companies.map(({ id, name, roles, seat, brandCount, trust }) => (
          <li key={id}>
            <a className="brand-card" href={companyAddress({ id })}>
              <LetterMark name={name} />
              <span>
                <b>{name}</b>
                <small>
                  <span>{roles.map((role) => COMPANY_ROLE_LABELS[role]).join("、")}</span>
                  {seat && <span>{seat}</span>}
                  {brandCount > 0 && <span>{`${formatNumber(brandCount)} 品牌`}</span>}
                </small>
                <small>
                  {marksOf(trust, now).map(({ words }) => (
                    <span key={words}>{words}</span>
                  ))}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
