import type { Event } from '../../../contract/catalogue.ts';
import { chooseText, nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { type Locale, languageTags } from '../../../words/locales.ts';

/** An event's short texts for one reader. */
export function eventTexts(event: Event, locale: Locale) {
  return {
    name: nameFor(event, locale),
    performers: textFor(event.performers, locale),
    description: textFor(event.descriptions, locale),
    venue: textFor(event.site.names, locale, event.site.name),
    district: textFor(event.site.districts, locale),
    address: textFor(event.site.addresses, locale, event.site.address),
  };
}

/** A long text with the language it is really in, when that is not the page's own. */
export function longText(texts: Event['details'], locale: Locale) {
  const chosen = chooseText(texts ?? {}, locale);
  if (!chosen) return;
  return { text: chosen.text, lang: chosen.locale === locale ? undefined : languageTags[chosen.locale] };
}
