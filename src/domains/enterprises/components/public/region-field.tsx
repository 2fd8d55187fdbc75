import { useEffect, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { FormField } from "#web/components/form-dialog.tsx";
import { certification } from "../../contract/certification.ts";

type Regions = DataOf<typeof certification.regions>;

interface RegionFieldProps {
  name: string;
  title: string;
  /** The number of the smallest place that is chosen so far. */
  value: string;
  onChange: (value: string) => void;
  failure: string | undefined;
}

/** A province, a city, a district: each list comes when the one above it is chosen. */
export function RegionField({ name, title, value, onChange, failure }: RegionFieldProps) {
  const province = value === "" ? "" : `${value.slice(0, 2)}0000`;
  const provinces = useRegions("");
  const second = useRegions(province === "" ? null : province);
  const city = value === province ? "" : second?.some(({ code }) => code === value) ? value : `${value.slice(0, 4)}00`;
  const third = useRegions(city === "" ? null : city);
  return (
    <FormField name={name} title={title} failure={failure}>
      {(known) => (
        <div className="grid gap-2 sm:grid-cols-3">
          <select {...known} className="input" value={province} onChange={(event) => onChange(event.target.value)}>
            <Options of={provinces} chosen={province} missing="省份" />
          </select>
          {second?.length !== 0 && (
            <select
              className="input"
              aria-label={`${title}：城市`}
              value={city}
              disabled={province === ""}
              onChange={(event) => onChange(event.target.value || province)}
            >
              <Options of={second} chosen={city} missing="城市" />
            </select>
          )}
          {city !== "" && third?.length !== 0 && (
            <select
              className="input"
              aria-label={`${title}：区县`}
              value={value === city ? "" : value}
              onChange={(event) => onChange(event.target.value || city)}
            >
              <Options of={third} chosen={value === city ? "" : value} missing="区县" />
            </select>
          )}
        </div>
      )}
    </FormField>
  );
}

function Options({ of, chosen, missing }: { of: Regions | null; chosen: string; missing: string }) {
  return (
    <>
      <option value="">{missing}</option>
      {of === null && chosen !== "" && <option value={chosen}>…</option>}
      {of?.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}

const loaded = new Map<string, Promise<Regions>>();

/** What lies below a place; null until it is known, or where no place is given. */
function useRegions(parent: string | null): Regions | null {
  const [known, setKnown] = useState<{ parent: string; regions: Regions } | null>(null);
  useEffect(() => {
    if (parent === null) return;
    let isLeft = false;
    const asked = loaded.get(parent) ?? callApi(certification.regions, { parent });
    loaded.set(parent, asked);
    asked.then(
      (regions) => isLeft || setKnown({ parent, regions }),
      () => loaded.delete(parent),
    );
    return () => {
      isLeft = true;
    };
  }, [parent]);
  return known !== null && known.parent === parent ? known.regions : null;
}
