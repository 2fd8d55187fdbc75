import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { OFFICES_MAX } from "../../contract/own-company.ts";
import { RegionField } from "#domains/enterprises/components/public/region-field.tsx";

export interface Office {
  name: string;
  region: string;
  address: string;
}

interface OfficeFieldsProps {
  offices: Office[];
  onChange: (offices: Office[]) => void;
}

/** Where a company has offices, in its own order. */
export function OfficeFields({ offices, onChange }: OfficeFieldsProps) {
  const fill = (at: number, changes: Partial<Office>) =>
    onChange(offices.map((office, place) => (place === at ? { ...office, ...changes } : office)));
  return (
    <section className="card" aria-labelledby="offices-title">
      <div className="card-head">
        <h2 id="offices-title">办公点</h2>
        <span className="text-sm text-secondary">最多 {OFFICES_MAX} 个</span>
      </div>
      <div className="card-body grid gap-4">
        {offices.map((office, at) => (
          <fieldset key={at} className="grid min-w-0 items-start gap-3 sm:grid-cols-2" aria-label={`办公点 ${at + 1}`}>
            <FormField name={`office-name-${at}`} title="名称" failure={undefined}>
              {(known) => (
                <input
                  {...known}
                  className="input"
                  maxLength={40}
                  placeholder="如 上海办事处"
                  value={office.name}
                  onChange={(event) => fill(at, { name: event.target.value })}
                />
              )}
            </FormField>
            <FormField name={`office-address-${at}`} title="地址" failure={undefined}>
              {(known) => (
                <input
                  {...known}
                  className="input"
                  maxLength={100}
                  value={office.address}
                  onChange={(event) => fill(at, { address: event.target.value })}
                />
              )}
            </FormField>
            <RegionField
              name={`office-region-${at}`}
              title={`办公点 ${at + 1} 地区`}
              value={office.region}
              onChange={(region) => fill(at, { region })}
              failure={undefined}
            />
            <span className="needs-script self-end">
              <Button
                size="small"
                onClick={() => onChange(offices.filter((_, place) => place !== at))}
                aria-label={`移除办公点 ${at + 1}`}
              >
                移除
              </Button>
            </span>
          </fieldset>
        ))}
        <span className="needs-script">
          <Button
            disabled={offices.length >= OFFICES_MAX}
            onClick={() => onChange([...offices, { name: "", region: "", address: "" }])}
          >
            添加办公点
          </Button>
        </span>
      </div>
    </section>
  );
}
