import type { Dispatch, SetStateAction } from "react";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import type { StaffArea } from "../../contract/staff.ts";
import { STAFF_ROLES } from "../../staff-roles.ts";

/** A role with its rights, as they are chosen. */
export interface ChosenGrant {
  role: keyof typeof STAFF_ROLES;
  rights: string[] | null;
}

const LEVELS = { "": "无", look: "查看", act: "管理" } as const;

interface StaffRightsProps {
  areas: StaffArea[];
  chosen: ChosenGrant;
  onChoose: Dispatch<SetStateAction<ChosenGrant>>;
  failure: string | undefined;
}

/** Chooses what somebody of the staff may: all, or by area and by queue. */
export function StaffRights({ areas, chosen: { role, rights }, onChoose, failure }: StaffRightsProps) {
  const change = (gone: string[], come: string[]) =>
    onChoose({ role, rights: [...(rights ?? []).filter((right) => !gone.includes(right)), ...come] });

  return (
    <>
      <fieldset className="flex flex-wrap gap-4">
        <legend className="font-medium">角色</legend>
        {Object.entries(STAFF_ROLES).map(([name, title]) => (
          <Checkbox
            key={name}
            type="radio"
            name="role"
            checked={role === name}
            onChange={() => onChoose({ role: name as ChosenGrant["role"], rights: null })}
          >
            {title}
          </Checkbox>
        ))}
      </fieldset>
      {role === "admin" ? (
        <p className="text-sm text-secondary">管理员拥有全部权限，并管理运营人员、安全告警规则等配置。</p>
      ) : (
        <fieldset className="grid gap-2">
          <legend className="font-medium">权限</legend>
          <Checkbox checked={rights === null} onChange={() => onChoose({ role, rights: rights === null ? [] : null })}>
            全部运营权限
          </Checkbox>
          {rights !== null &&
            areas.map(({ name, title, queues }) => (
              <div key={name} className="staff-area">
                <label className="flex items-center justify-between gap-2 text-sm">
                  {title}
                  <select
                    className="input"
                    value={rights.includes(`act ${name}`) ? "act" : rights.includes(`look ${name}`) ? "look" : ""}
                    onChange={({ target: { value } }) =>
                      change([`look ${name}`, `act ${name}`], value ? [`${value} ${name}`] : [])
                    }
                  >
                    {Object.entries(LEVELS).map(([level, words]) => (
                      <option key={level} value={level}>
                        {words}
                      </option>
                    ))}
                  </select>
                </label>
                {queues.map((queue) => {
                  const right = `queue ${queue.name}`;
                  const isChosen = rights.includes(right);
                  return (
                    <Checkbox
                      key={queue.name}
                      checked={isChosen}
                      onChange={() => change([right], isChosen ? [] : [right])}
                    >
                      处理「{queue.title}」
                    </Checkbox>
                  );
                })}
              </div>
            ))}
          <FieldFailure text={failure} />
        </fieldset>
      )}
    </>
  );
}
