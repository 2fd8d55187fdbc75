import { lazy, Suspense, useState } from "react";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";

// Few readers open it.
const UserAgreement = lazy(async () => ({ default: (await import("./user-agreement.tsx")).UserAgreement }));

interface AgreementTickProps {
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  failure: string | undefined;
}

/** The tick without which nobody logs in or registers. */
export function AgreementTick({ isAgreed, onChange, failure }: AgreementTickProps) {
  // Null until it is opened for the first time.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);

  function handleAgree() {
    onChange(true);
    setIsOpen(false);
  }

  return (
    <div>
      <div className="flex flex-wrap items-center">
        <Checkbox
          name="agreement"
          checked={isAgreed}
          aria-invalid={failure && !isAgreed ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        >
          我已阅读并同意
        </Checkbox>
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          《用户服务协议》
        </button>
        <a className="link" href="/privacy" target="_blank">
          《隐私政策》
        </a>
      </div>
      <FieldFailure text={isAgreed ? undefined : failure} />
      {isOpen !== null && (
        <Suspense fallback={null}>
          <UserAgreement isOpen={isOpen} onClose={() => setIsOpen(false)} onAgree={handleAgree} />
        </Suspense>
      )}
    </div>
  );
}
