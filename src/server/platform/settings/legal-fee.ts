// A legal text says `{{fee}}` for the handling fee. A version keeps the amount that it was published with: another fee is another version, so that
// what earlier buyers have agreed to stays as it was (docs/decisions/0077).
import type { LegalText } from '../../../contract/legal-texts.ts';
import { centsFrom } from '../../../domain/money/money.ts';
import { type LegalTextName, legalTextNames } from '../../../words/articles.ts';
import type { Db } from '../deps.ts';
import { amountText } from '../mail/mail-words.ts';
import { addVersion, findNewest, listChanges } from './settings.queries.ts';
import { publishedName, type Settings } from './settings.ts';

const feePlace = /{{\s*fee\s*}}/g;

export const fillFee = (text: string, { handlingFee }: LegalText): string =>
  handlingFee === undefined ? text : text.replace(feePlace, amountText(centsFrom(handlingFee)));

export function withFee(text: LegalText, handlingFee: number): LegalText {
  const namesFee = Object.values(text.texts).some((each) => each.search(feePlace) >= 0);
  return namesFee ? { ...text, handlingFee } : text;
}

/** The fee of the newest settings, which this server may not have read yet. */
export async function newestFee(db: Db, { first }: Pick<Settings, 'first'>): Promise<number> {
  const saved = (await findNewest(db, 'sale'))?.value as { handlingFee?: number } | undefined;
  return saved?.handlingFee ?? first.sale.handlingFee;
}

type NewFee = { handlingFee: number; updatedOn: string; by: string };

/** Publishes the texts that name the fee once more. The shop's own text stays its own, so that a release can still replace it. */
export async function publishFee(tx: Db, { handlingFee, updatedOn, by }: NewFee): Promise<string[]> {
  const published: string[] = [];
  for (const name of legalTextNames) if (await publishOne(tx, name)) published.push(name);
  return published;

  async function publishOne(tx: Db, name: LegalTextName): Promise<boolean> {
    const row = await findNewest(tx, publishedName(name));
    if (!row || (row.value as LegalText).handlingFee === undefined) return false;
    const [newest] = await listChanges(tx, row.name, 1);
    const value = { ...row.value, handlingFee, updatedOn };
    return addVersion(tx, { ...row, value }, newest?.changedBy === 'system' ? 'system' : by);
  }
}
