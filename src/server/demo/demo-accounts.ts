// Demo accounts for a developer's machine, one for each authority. Their passwords are public and too weak for the password rules, so
// they are written without these rules, and never in production.

import type { Authority } from '../../domain/accounts/duties.ts';
import { Passwords } from '../people/accounts/passwords.ts';
import type { Db } from '../platform/deps.ts';
import { areAccountsFurnished, insertAccounts, lockSeeding, markAccountsFurnished } from './demo.queries.ts';

const demoAccounts = [
  { login: 'admin', authorities: ['ROLE_ADMIN', 'ROLE_USER'] },
  { login: 'user', authorities: ['ROLE_USER'] },
  { login: 'catalogue', authorities: ['ROLE_CATALOGUE', 'ROLE_USER'] },
  { login: 'box-office', authorities: ['ROLE_BOX_OFFICE', 'ROLE_USER'] },
  { login: 'finance', authorities: ['ROLE_FINANCE', 'ROLE_USER'] },
  { login: 'door', authorities: ['ROLE_DOOR', 'ROLE_USER'] },
  { login: 'operator', authorities: ['ROLE_OPERATOR', 'ROLE_USER'] },
  { login: 'outlet', authorities: ['ROLE_OUTLET', 'ROLE_USER'] },
] satisfies { login: string; authorities: Authority[] }[];

/** Each account has its login as its password. */
export const demoSignIns = demoAccounts.map(({ login }) => `${login} / ${login}`);

/** Done once: an account that is removed or gets another password later is not written again. */
export async function seedDemoAccounts(db: Db, now: Date): Promise<void> {
  if (await areAccountsFurnished(db)) return;
  const passwords = new Passwords();
  const accounts = await Promise.all(
    demoAccounts.map(async ({ login, authorities }) => ({
      login,
      authorities,
      email: `${login}@limelight.example`,
      passwordHash: await passwords.hash(login),
      activated: true,
      createdBy: 'system',
    })),
  );
  await db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await areAccountsFurnished(tx)) return;
    await insertAccounts(tx, accounts);
    await markAccountsFurnished(tx, now);
  });
}
