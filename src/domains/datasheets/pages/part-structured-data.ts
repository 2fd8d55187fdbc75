import { partAddress, thumbnailAddress } from "../addresses.ts";
import type { PartDetail } from "../contract.ts";
import { breadcrumbOf } from "./part-page.ts";

/** What search engines are told of a part, in schema.org's words. Offers are left out: what was seen elsewhere is not for sale here. */
export function structuredDataOf(part: PartDetail, origin: string): Record<string, unknown> {
  const { mpn, brand, description, category, documents, values } = part;
  const picture = documents[0] && thumbnailAddress(documents[0]);
  const address = origin + partAddress(part);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Product",
        name: mpn,
        mpn,
        url: address,
        ...(description && { description }),
        ...(brand && { brand: { "@type": "Brand", name: brand.name, ...(brand.nameCn && { alternateName: brand.nameCn }) } }),
        ...(category && { category: category.name }),
        ...(picture && { image: origin + picture }),
        additionalProperty: values.map(({ name, printed }) => ({ "@type": "PropertyValue", name, value: printed })),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: breadcrumbOf(part).map(({ title, href }, index) => ({ "@type": "ListItem", position: index + 1, name: title, item: href ? origin + href : address })),
      },
    ],
  };
}
