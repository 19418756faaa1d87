type Locale = 'zh-hk' | 'zh-tw' | 'en';
type LocalisedText = Partial<Record<Locale, string>>;
/** A text and the locale it is really in, so that a page can mark words in another language. */
type ChosenText = { text: string; locale: Locale };

/** A Chinese reader would rather read the other Chinese than English; an English reader, the shop's own first. */
const nextBest = {
  'zh-hk': ['zh-hk', 'zh-tw', 'en'],
  'zh-tw': ['zh-tw', 'zh-hk', 'en'],
  en: ['en', 'zh-hk', 'zh-tw'],
} as const satisfies Record<Locale, readonly Locale[]>;

export function chooseText(texts: LocalisedText, locale: Locale): ChosenText | undefined {
  for (const candidate of nextBest[locale]) {
    const text = texts[candidate]?.trim();
    if (text) return { text, locale: candidate };
  }
}

/** The text to read, or else what stands in for it: most often the name that every record has. */
export const textFor = (texts: LocalisedText, locale: Locale, otherwise = ''): string =>
  chooseText(texts, locale)?.text ?? otherwise;

/** Events and the shop itself have one Chinese and one English name. */
export const nameFor = ({ nameCht, nameEng }: { nameCht: string; nameEng: string }, locale: Locale): string =>
  locale === 'en' ? nameEng : nameCht;
