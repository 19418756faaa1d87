// The long text of an event: HTML, which staff write as markdown. An older client sends and gets the HTML alone.
import type { EventFields } from '../../../contract/programme.ts';
import { isHtml, markdownToHtml } from '../../../domain/catalogue/markdown.ts';
import { locales } from '../../../words/locales.ts';
import { cleanHtml } from '../../shop/catalogue/clean-html.ts';
import type { Columns } from './programme.queries.ts';
import { type Change, type LocalisedTexts, localisedColumn } from './programme-entity.ts';

/** HTML made from markdown that has changed; else as it was sent, which ends the markdown of that locale. */
export function detailsOf({
  fields,
  before,
}: Change<'event', EventFields>): Pick<Columns<'event'>, 'details' | 'detailsMarkdown'> {
  const stored = { html: before?.details ?? {}, markdown: before?.detailsMarkdown ?? {} };
  const html = localisedColumn(fields.details, cleanHtml) ?? stored.html;
  const markdown = localisedColumn(fields.detailsMarkdown) ?? stored.markdown;
  const details: LocalisedTexts = {};
  const detailsMarkdown: LocalisedTexts = {};
  for (const locale of locales) {
    const isSameHtml = html[locale] === stored.html[locale];
    // Markdown that goes away takes its HTML with it, unless other HTML comes in its place.
    const isWritten = markdown[locale] !== stored.markdown[locale] && (markdown[locale] !== undefined || isSameHtml);
    const made = isWritten ? htmlOf(markdown[locale]) : html[locale];
    if (made) details[locale] = made;
    if (markdown[locale] && (isWritten || isSameHtml)) detailsMarkdown[locale] = markdown[locale];
  }
  return { details, detailsMarkdown };
}

const htmlOf = (text = ''): string => cleanHtml(isHtml(text) ? text : markdownToHtml(text)).trim();
