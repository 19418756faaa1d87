/** The six static pages: real texts, one JSON file per locale beside this one (`articles.zh-hk.json`, …). */
export const articleNames = ['about-us', 'tnc', 'privacy', 'faq', 'opportunity', 'contact-us'] as const;
export type ArticleName = (typeof articleNames)[number];

/** Texts that a buyer agrees to. Staff publish versions of them (docs/decisions/0077). */
export const legalTextNames = ['tnc', 'privacy'] as const satisfies readonly ArticleName[];
export type LegalTextName = (typeof legalTextNames)[number];
export const isLegalText = (name: string): name is LegalTextName =>
  (legalTextNames as readonly string[]).includes(name);

/** A string is a paragraph, a list of strings is a bulleted list. `[words](/path)` is a link; `{{email}}` is filled in. */
export type ArticleBlock = string | string[];
export type ArticleSection = { id: string; heading: string; body: ArticleBlock[] };
/** A heading over the sections whose ids begin with its own. */
export type ArticleGroup = { id: string; heading: string };
export type Article = {
  title: string;
  summary: string;
  updatedOn: string;
  /** The version of a legal text. */
  version?: number;
  groups?: ArticleGroup[];
  sections: ArticleSection[];
};

export const isArticleName = (value: unknown): value is ArticleName => articleNames.includes(value as ArticleName);
