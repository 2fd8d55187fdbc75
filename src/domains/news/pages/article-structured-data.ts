import { articleAddress, authorAddress, channelAddress, NEWS_ADDRESS, pictureAddress } from "../addresses.ts";
import type { Article } from "../contract/articles.ts";

/** What search engines are told of an article, in schema.org's words. */
export function structuredDataOf(
  article: Omit<Article, "html">,
  { origin, siteName }: { origin: string; siteName: string },
): Record<string, unknown> {
  const {
    title,
    summary,
    author,
    sourceName,
    sourceUrl,
    channel,
    tags,
    cover,
    publishedAt,
    updatedAt,
    words,
    comments,
    isAiMade,
    origin: made,
  } = article;
  const address = origin + articleAddress(article);
  const steps = [
    { name: "首页", item: `${origin}/` },
    { name: "资讯", item: origin + NEWS_ADDRESS },
    ...(channel ? [{ name: channel.name, item: origin + channelAddress(channel) }] : []),
    { name: title, item: address },
  ];
  const publisher = {
    "@type": "Organization",
    name: siteName,
    url: `${origin}/`,
    logo: { "@type": "ImageObject", url: `${origin}/icon-512.png` },
  };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "NewsArticle",
        "@id": `${address}#article`,
        headline: title,
        mainEntityOfPage: address,
        url: address,
        inLanguage: "zh-CN",
        datePublished: publishedAt,
        dateModified: updatedAt,
        description: summary,
        wordCount: words,
        commentCount: comments,
        author: author
          ? { "@type": "Person", name: author.name, url: origin + authorAddress(author) }
          : { "@type": "Organization", name: sourceName || siteName },
        publisher,
        ...(cover && { image: [origin + pictureAddress(cover, cover.widths.at(-1)!)] }),
        ...(channel && { articleSection: channel.name }),
        ...(tags.length > 0 && { keywords: tags.join(",") }),
        // People and machines together, as far as its author told.
        ...(isAiMade && { digitalSourceType: "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource" }),
        ...(made !== "original" && sourceUrl && { isBasedOn: sourceUrl }),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
      },
    ],
  };
}
