import type { DrawnPage, PageData } from '../../../contract/page-data.ts';
import { languageTags } from '../../../words/locales.ts';

/** The built shop's files that every page names. The back office and the page of tickets have their styles as well. */
export type Assets = { script: string; styles: string[]; officeStyles: string; ticketStyles: string };

type DocumentAssets = { assets: Assets; ownStyles?: 'officeStyles' | 'ticketStyles' | undefined };

/** One complete page: the common frame round the drawn content. */
export function documentOf(
  page: DrawnPage,
  data: Omit<PageData, 'queries'>,
  { assets, ownStyles }: DocumentAssets,
): string {
  const needed = ownStyles ? [...assets.styles, assets[ownStyles]] : assets.styles;
  const styles = needed.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html>
<html lang="${languageTags[data.locale]}" data-office-styles="${assets.officeStyles}" data-ticket-styles="${assets.ticketStyles}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="theme-color" content="#15131F"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
${page.head}
${styles}<link rel="preload" as="fetch" href="${data.wordsUrl}" crossorigin="anonymous">
<script type="module" src="${assets.script}"></script></head>
<body><div id="page">${page.body}</div>
<script type="application/json" id="page-data">${jsonBlock({ ...data, queries: page.queries })}</script></body>
</html>
`;
}

/** JSON that cannot end its script element: `<` never appears in it. */
const jsonBlock = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
