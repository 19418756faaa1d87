type Locale = 'zh-hk' | 'zh-tw' | 'en';
type LocalisedText = Partial<Record<Locale, string>>;
/** A text and its actual locale, so that a page can mark a text in another language. */
type ChosenText = { text: string; locale: Locale };

/** Chinese readers get the other Chinese before English. English readers get zh-hk, the shop's own language, next. */
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

/** The text in the best locale, or else the given one: usually the name, which every record has. */
export const textFor = (texts: LocalisedText, locale: Locale, otherwise = ''): string =>
  chooseText(texts, locale)?.text ?? otherwise;

/** Events and the shop itself have one Chinese and one English name. */
export const nameFor = ({ nameCht, nameEng }: { nameCht: string; nameEng: string }, locale: Locale): string =>
  locale === 'en' ? nameEng : nameCht;
