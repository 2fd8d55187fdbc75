import { documentAddress, thumbnailAddress } from "../document-addresses.ts";
import { partAddress } from "../addresses.ts";
import type { DocumentCard } from "../contract/document-shapes.ts";
import type { PartDetail, PartValue } from "../contract/part-shapes.ts";
import { breadcrumbOf } from "../components/public/parts/part-page.ts";

const DOCUMENTS_TOLD = 10;
const FIGURE = /^(-?\d+(?:\.\d+)?) (\S+)$/;
const FIGURES = /^(-?\d+(?:\.\d+)?)–(-?\d+(?:\.\d+)?) (\S+)$/;
// In the words of BCP 47.
const LANGUAGES: Record<string, string | string[]> = {
  zh: "zh-CN",
  en: "en",
  ja: "ja",
  ru: "ru",
  "zh-en": ["zh-CN", "en"],
};

/** What search engines are told of a part, in schema.org's words. Offers are left out: what was seen elsewhere is not for sale here; samples are no maker's documents. */
export function structuredDataOf(part: PartDetail, origin: string): Record<string, unknown> {
  const { mpn, brand, description, category, documents, values, updatedAt } = part;
  const real = documents.filter(({ isSample }) => !isSample);
  const pictured = real.find(({ thumbnail }) => thumbnail !== null);
  const address = origin + partAddress(part);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Product",
        "@id": `${address}#product`,
        name: brand ? `${brand.name} ${mpn}` : mpn,
        mpn,
        url: address,
        ...(description && { description }),
        ...(brand && {
          brand: { "@type": "Brand", name: brand.name, ...(brand.nameCn && { alternateName: brand.nameCn }) },
        }),
        ...(category && { category: category.name }),
        ...(pictured && { image: origin + thumbnailAddress(pictured)! }),
        ...(values.length > 0 && { additionalProperty: values.map(propertyOf) }),
        ...(real.length > 0 && {
          subjectOf: real.slice(0, DOCUMENTS_TOLD).map((document) => documentOf(document, origin)),
        }),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: breadcrumbOf(part).map(({ title, href }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: title,
          item: href ? origin + href : address,
        })),
      },
      {
        "@type": "WebPage",
        "@id": address,
        url: address,
        dateModified: updatedAt,
        mainEntity: { "@id": `${address}#product` },
      },
    ],
  };
}

/** A figure, or two of them, apart from its unit where it is no more than that. */
function propertyOf({ name, shown }: PartValue) {
  const [, value, unitText] = FIGURE.exec(shown) ?? [];
  if (value) return { "@type": "PropertyValue", name, value: Number(value), unitText };
  const [, least, most, unitOfBoth] = FIGURES.exec(shown) ?? [];
  if (least)
    return { "@type": "PropertyValue", name, minValue: Number(least), maxValue: Number(most), unitText: unitOfBoth };
  return { "@type": "PropertyValue", name, value: shown };
}

function documentOf(document: DocumentCard, origin: string) {
  const { title, language, version, publishedOn } = document;
  const picture = thumbnailAddress(document);
  return {
    "@type": "DigitalDocument",
    name: title,
    url: origin + documentAddress(document),
    encodingFormat: "application/pdf",
    ...(language && LANGUAGES[language] && { inLanguage: LANGUAGES[language] }),
    ...(version && { version }),
    ...(publishedOn && { datePublished: publishedOn }),
    ...(picture && { thumbnailUrl: origin + picture }),
  };
}
