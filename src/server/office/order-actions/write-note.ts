import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addOrderNote, isNoteWritten } from '../../shop/orders/order-actions.queries.ts';
import { act, keyOf, lockKnownOrder } from './acting.ts';

type NewNote = {
  note: string;
  /** The same note that the same person has added since then is not added another time. */
  since?: Date;
};

/** A note for colleagues. Notes are only added. */
export async function writeNote(
  services: PaymentServices,
  id: number,
  { note, since }: NewNote,
  by: Actor,
): Promise<void> {
  const of = keyOf(id);
  const written = { ...of, writtenBy: by.principal, note };
  await act(services, async (tx) => {
    await lockKnownOrder(tx, of);
    if (since && (await isNoteWritten(tx, { ...written, since }))) return;
    await addOrderNote(tx, written);
  });
}
