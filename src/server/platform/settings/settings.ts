// The settings of the shop in memory, as every server follows them. Nothing is read from the database on the way of a request.
import type { LegalText } from '../../../contract/legal-texts.ts';
import type { SaleSettings, ShopSettings } from '../../../contract/settings.ts';
import { type Limits, usualLimits } from '../../../domain/limits/usual-limits.ts';
import type { MailWords } from '../../../domain/mail/judge-mail-text.ts';
import type { MailTextName } from '../../../domain/mail/mail-texts.ts';
import type { LegalTextName } from '../../../words/articles.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Configuration } from './configuration.ts';

export type SettingRow = { name: string; version: number; value: object };
/** Finds the versions that are newer than the known ones. */
export type FindNewer = (known: Record<string, number>) => Promise<SettingRow[]>;

/** Names of the rows, and what their values are. */
export type SettingValues = { shop: ShopSettings; sale: SaleSettings; limits: Limits };
export type SettingName = keyof SettingValues;

/** The values of a shop whose operators have saved nothing: its names and contacts come from the environment. */
const firstValues = ({ nameCht, nameEng, email, phone }: Configuration['shop']): SettingValues => ({
  shop: {
    names: { 'zh-hk': nameCht, 'zh-tw': nameCht, en: nameEng },
    email,
    phone,
    addresses: { 'zh-hk': '香港', 'zh-tw': '香港', en: 'Hong Kong' },
    hours: { 'zh-hk': '星期一至五 10:00–18:00', 'zh-tw': '星期一至五 10:00–18:00', en: 'Monday to Friday 10:00–18:00' },
  },
  sale: {
    handlingFee: 10,
    maxTicketsPerOrder: 8,
    transferHours: 24,
    releaseDays: 14,
    reminderHours: 24,
    networkFairSeats: 16,
    networkSeatsMax: 96,
    transfersPerPersonMax: 2,
  },
  limits: usualLimits,
});

export class Settings {
  readonly first: SettingValues;
  #newest = new Map<string, SettingRow>();
  /** Two reads at the same time must not bring an older version back. */
  #reading: Promise<boolean> = Promise.resolve(false);

  constructor({ shop }: Pick<Configuration, 'shop'>) {
    this.first = firstValues(shop);
  }

  get shop(): ShopSettings {
    return this.value('shop');
  }

  get sale(): SaleSettings {
    return this.value('sale');
  }

  get limits(): Limits {
    return this.value('limits');
  }

  /** A value that an earlier release saved may lack a field of this one: that has its first value. */
  value<Name extends SettingName>(name: Name): SettingValues[Name] {
    const saved = this.#newest.get(name)?.value;
    return saved ? { ...this.first[name], ...saved } : this.first[name];
  }

  /** The published version of a legal text. The server stores the first one when it starts. */
  legalText(name: LegalTextName): { version: number; value: LegalText } {
    const row = this.#newest.get(publishedName(name));
    if (!row) throw new Error(`the text ${name} has not been read`);
    return row as SettingRow & { value: LegalText };
  }

  /** The versions that a buyer agrees to at this moment. */
  get agreedVersions() {
    return { termsVersion: this.legalText('tnc').version, privacyVersion: this.legalText('privacy').version };
  }

  /** The words of staff for a mail, in place of the shop's own. */
  mailWords(name: MailTextName, locale: Locale): Partial<MailWords> {
    const saved = this.#newest.get(mailTextRow(name))?.value as StoredMailText | undefined;
    return saved?.[locale] ?? {};
  }

  /** True when something has changed since the last read. */
  read(findNewer: FindNewer): Promise<boolean> {
    this.#reading = this.#reading.then(
      () => this.#load(findNewer),
      () => this.#load(findNewer),
    );
    return this.#reading;
  }

  async #load(findNewer: FindNewer): Promise<boolean> {
    const known = Object.fromEntries([...this.#newest].map(([name, { version }]) => [name, version]));
    const newer = await findNewer(known);
    for (const row of newer) this.#newest.set(row.name, row);
    return newer.length > 0;
  }
}

export const publishedName = (name: LegalTextName) => `text.${name}` as const;
export const draftName = (name: LegalTextName) => `draft.${name}` as const;

/** The words that differ from the shop's own. Where none is stored, a release with better words has its way. */
export type StoredMailText = Partial<Record<Locale, Partial<MailWords>>>;
export const mailTextRow = (name: MailTextName) => `mail.${name}` as const;

/** The shop as a mail and a paper in this language name it. */
export const shopIn = ({ names, phone }: ShopSettings, locale: Locale) => ({ name: names[locale], phone });
