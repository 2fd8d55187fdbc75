export { ArticleBody } from "../article/article-body.tsx";
