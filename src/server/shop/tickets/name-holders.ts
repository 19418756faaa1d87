// Names the holders of tickets. Names are sealed.
import { takesNames, whyUnchangeable } from '../../../domain/tickets/ticket-changes.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { type ChangeAccess, type ChangedBy, openTickets, ownTicket } from './open-tickets.ts';
import { saveHolderNames } from './ticket-changes.queries.ts';

type NamedTicket = { number: number; name: string };

export async function nameHolders(
  { db, ...signing }: Pick<Deps, 'db' | 'signingKey' | 'clock'>,
  { names, ...access }: ChangeAccess & { names: readonly NamedTicket[] },
  by: ChangedBy,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const open = await openTickets(tx, signing, access);
    if (!takesNames(open.settings)) throw new Refused('namesNotTaken', 'ticket');
    // The last name of a ticket counts.
    const byNumber = new Map(names.map(({ number, name }) => [number, name]));
    for (const number of byNumber.keys()) {
      const refusal = whyUnchangeable(ownTicket(open, number), signing.clock().getTime());
      if (refusal) throw new Refused(refusal, 'ticket');
    }
    const sealed = [...byNumber].map(([number, name]) => ({
      number,
      sealedName: seal(signing.signingKey, 'ticket-holder', name),
    }));
    await saveHolderNames(tx, open.whose, sealed);
    const message = `order ${open.whose.orderId}, tickets ${[...byNumber.keys()].join(', ')}`;
    await addAudit(tx, { ...by, type: 'TICKET_HOLDERS_NAMED', message });
  });
}
