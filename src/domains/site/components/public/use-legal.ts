import type { LegalNotesProps } from "#web/shell/legal-notes.tsx";
import { useFrame } from "./use-frame.ts";

/** What is configured of what the law wants under every page. */
export function useLegal(): LegalNotesProps {
  const { siteName, copyrightYears, company, icp, police, telecomLicense, businessLicenseUrl, reportPhone } =
    useFrame();
  return {
    siteName,
    copyrightYears,
    copyrightHolder: company,
    icpNumber: icp,
    policeNumber: police,
    telecomLicense,
    businessLicenseUrl,
    reportPhone,
  };
}
