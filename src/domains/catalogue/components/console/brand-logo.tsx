import { useState } from "react";
import { PictureField } from "#domains/files/components/public/picture-field.tsx";
import { HiddenField } from "#web/components/hidden-field.tsx";

interface BrandLogoProps {
  /** The address of the picture that the brand has. */
  logo: string | null;
  failure: string | undefined;
}

/** The logo of a brand, uploaded when it is chosen and kept once the brand is saved; what others set is shown while none is chosen. */
export function BrandLogo({ logo, failure }: BrandLogoProps) {
  const [chosen, setChosen] = useState<{ picture: string | null } | null>(null);
  const picture = chosen ? chosen.picture : logo;
  return (
    <>
      <PictureField
        title="Logo"
        name="Logo"
        help="品牌页展示，没有时显示品牌名的首字"
        value={picture}
        isLocked={false}
        failure={failure}
        onChange={(picture) => setChosen({ picture })}
      />
      <HiddenField name="logo" value={picture ?? ""} />
    </>
  );
}
