import { MEMBER_ROLE_LABELS, MEMBER_ROLES } from "../../labels.ts";

/** The roles a member may have, to choose from. */
export function RoleOptions() {
  return MEMBER_ROLES.map((role) => (
    <option key={role} value={role}>
      {MEMBER_ROLE_LABELS[role]}
    </option>
  ));
}
