import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

/** Replaces the secret until the second factor is in use. */
export async function keepSecret(tx: Db, accountId: number, sealedSecondFactor: Buffer): Promise<boolean> {
  const kept = await tx
    .updateTable('account')
    .where('id', '=', accountId)
    .where('secondFactorSince', 'is', null)
    .set({ sealedSecondFactor, secondFactorStep: null })
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

/** False for a step that was used before, or an earlier one: no code is valid twice. */
export async function spendStep(tx: Db, accountId: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('account')
    .where('id', '=', accountId)
    .where((eb) => eb.or([eb('secondFactorStep', 'is', null), eb('secondFactorStep', '<', step)]))
    .set({ secondFactorStep: step })
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function spendRecoveryCode(tx: Db, accountId: number, digest: string): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCode')
    .where('accountId', '=', accountId)
    .where('digest', '=', digest)
    .where('usedAt', 'is', null)
    .set({ usedAt: sql<Date>`now()` })
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function turnOn(tx: Db, accountId: number, recoveryDigests: string[]): Promise<void> {
  await tx.updateTable('account').where('id', '=', accountId).set({ secondFactorSince: sql<Date>`now()` }).execute();
  await tx
    .insertInto('recoveryCode')
    .values(recoveryDigests.map((digest) => ({ accountId, digest })))
    .execute();
}

export async function turnOff(tx: Db, accountId: number): Promise<void> {
  const nothing = { sealedSecondFactor: null, secondFactorSince: null, secondFactorStep: null };
  await tx.updateTable('account').where('id', '=', accountId).set(nothing).execute();
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
}
