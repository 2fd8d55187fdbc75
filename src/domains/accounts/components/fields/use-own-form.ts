import { withLogin } from "#web/require-login.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { type Form, type Missing, useForm } from "#web/use-form.ts";

/** A form of somebody's own: a session that has ended meanwhile asks for login, and the form is sent then. */
export function useOwnForm(findMissing: () => Missing, send: () => Promise<void>): Form {
  return useForm({ findMissing, send: () => withLogin(send), refuse: showRefusal });
}
