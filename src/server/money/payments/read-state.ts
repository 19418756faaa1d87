import type { PaymentState } from '../../../contract/payments.ts';
import type { Deps } from '../../platform/deps.ts';
import { readPaymentState } from './payment-state.ts';
import type { StateLane } from './state-batch.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'configuration'> & { states: StateLane | undefined };

/** The state is read together with others of the same moment, where orders of several events may be read at once. */
export const readStateOf = async (
  services: Services,
  { eventId, id, passId }: { eventId: number; id: number; passId: string },
): Promise<PaymentState> =>
  (await services.states?.add({ eventId, passId })) ?? readPaymentState(services, { eventId, id });
