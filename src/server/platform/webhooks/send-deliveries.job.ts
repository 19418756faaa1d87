// Every server sends deliveries of webhooks. Each webhook has a lane of its own on a server, so a slow receiver delays itself alone. A
// delivery is claimed, sent, and marked. When a server crashes in between, another one claims it after the claim's end: each delivery is
// sent at least once, with the same id.
import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import { daysOfFailureMax, pauseAfterFailure } from '../../../domain/webhooks/delivery-pauses.ts';
import { addAudit } from '../audit/audit.queries.ts';
import { retry } from '../database/retry.ts';
import type { Db } from '../deps.ts';
import { type Repeated, repeat } from '../jobs/repeat.ts';
import { PostFailed, type Posting, postDelivery } from './post-delivery.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryResult,
  disableFailing,
  listDueWebhooks,
  markDelivered,
  markFailed,
  noteFailure,
  noteSuccess,
} from './webhook-outbox.queries.ts';
import { signaturesOf } from './webhook-secrets.ts';

export type Sending = {
  db: Db;
  clock: () => Date;
  signingKey: KeyObject;
  log: Pick<Logger, 'warn'>;
  posting: Posting;
  /** Writes the mail to the shop, in the transaction that disables the webhook. */
  tellDisabled: (tx: Db, webhook: { address: string; failingSince: Date | null }) => Promise<void>;
};

const millisecondsBetweenLooks = 1_000;
const atOnce = 8;
/** Longer than the time of an exchange. */
const secondsOfClaim = 30;

export function keepDelivering(sending: Sending): Repeated {
  const lanes = new Map<number, Promise<void>>();
  const job = repeat({
    key: 'sendDeliveries',
    name: 'look for deliveries of webhooks',
    log: sending.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: async (stopping, failed) => {
      for (const id of await listDueWebhooks(sending.db)) {
        if (lanes.has(id)) continue;
        const lane = sendAll(sending, id, stopping)
          .catch((error) => {
            sending.log.warn({ err: error, webhookId: id }, 'could not send deliveries');
            failed(error);
          })
          .finally(() => lanes.delete(id));
        lanes.set(id, lane);
      }
      return false;
    },
  });
  return {
    ...job,
    stop: async () => {
      await job.stop();
      await Promise.all(lanes.values());
    },
  };
}

/** Sends all that is due to one webhook, several at a time. */
async function sendAll(sending: Sending, webhookId: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const claimed = await claimDeliveries(sending.db, { webhookId, countMax: atOnce, seconds: secondsOfClaim });
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((delivery) => send(sending, delivery)));
  }
}

async function send(sending: Sending, delivery: ClaimedDelivery): Promise<void> {
  const { db } = sending;
  const outcome = await tryToDeliver(sending, delivery);
  if (outcome.failure === null) {
    await retry(() => markDelivered(db, delivery, outcome));
    await noteSuccess(db, delivery.webhookId);
    return;
  }
  await retry(() => markFailed(db, delivery, outcome, pauseAfterFailure(delivery.attempts)));
  await noteFailure(db, delivery.webhookId);
  await disableAfterLongFailure(sending, delivery.webhookId);
}

async function tryToDeliver(sending: Sending, delivery: ClaimedDelivery): Promise<DeliveryResult> {
  const beganAt = performance.now();
  const outcome = (rest: Omit<DeliveryResult, 'milliseconds'>): DeliveryResult => ({
    ...rest,
    milliseconds: Math.round(performance.now() - beganAt),
  });
  try {
    const { status, text } = await postDelivery(sending.posting, messageOf(sending, delivery));
    const isTaken = status >= 200 && status < 300;
    return outcome({ answerStatus: status, answer: text, failure: isTaken ? null : `status ${status}` });
  } catch (error) {
    const failure = error instanceof PostFailed ? error.message : 'fault';
    if (failure === 'fault')
      sending.log.warn({ err: error, webhookId: delivery.webhookId }, 'could not make a delivery');
    return outcome({ answerStatus: null, answer: null, failure });
  }
}

function messageOf({ clock, signingKey }: Sending, delivery: ClaimedDelivery) {
  const { token: id, type, createdAt, data, address, sealedSecret, sealedSecretBefore } = delivery;
  const body = JSON.stringify({ id, type, at: createdAt.toISOString(), data });
  const timestampSeconds = Math.floor(clock().getTime() / 1000);
  const secrets = sealedSecretBefore === null ? [sealedSecret] : [sealedSecret, sealedSecretBefore];
  return {
    address,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Limelight-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': signaturesOf(signingKey, secrets, { id, timestampSeconds, body }),
    },
  };
}

const disableAfterLongFailure = ({ db, tellDisabled }: Sending, webhookId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const disabled = await disableFailing(tx, webhookId, daysOfFailureMax);
    if (!disabled) return;
    const message = `webhook ${webhookId}: nothing was delivered for ${daysOfFailureMax} days`;
    await addAudit(tx, { principal: 'system', type: 'WEBHOOK_DISABLED', message, remoteAddress: null });
    await tellDisabled(tx, disabled);
  });
