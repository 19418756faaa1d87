// A device exchanges the secret of its QR code for a token, once. A device whose reply was lost sends the same nonce again and gets the same token.
import type { FastifyRequest } from 'fastify';
import { networkAsking, spend } from '../platform/limits/shared-limits.ts';
import { Refused } from '../platform/refused.ts';
import { deviceReply } from './device-replies.ts';
import { newDeviceText, readDeviceText, tokenOfRequest } from './device-token.ts';
import { exchangeSecret, findDeviceByToken } from './devices.queries.ts';
import type { DoorServices } from './door-services.ts';
import { recordDevice } from './manage-devices.ts';

type Shown = { secret: string; nonce?: string | undefined };
const wrongSecretsOfNetwork = { what: 'device-secret', times: 30, minutes: 60 };

/** A wrong secret is a guess and is counted. A right one is never refused because of others in its network: no secret can be guessed. */
export async function enrolDevice(services: DoorServices, shown: Shown, request: FastifyRequest) {
  const enrolled = await exchange(services, shown, request.ip);
  if (enrolled) return enrolled;
  await spend(services, wrongSecretsOfNetwork, networkAsking(request));
  throw new Refused('invalidKey', 'device');
}

async function exchange(services: DoorServices, { secret, nonce }: Shown, remoteAddress: string) {
  const { db, events, signingKey } = services;
  const wanted = readDeviceText(secret);
  if (!wanted) return null;
  const { eventId, digest: secretDigest } = wanted;
  const token = nonce === undefined ? newDeviceText(eventId) : tokenOfRequest(signingKey, eventId, secret, nonce);
  const { digest: tokenDigest } = readDeviceText(token) as { digest: Buffer };
  await db.transaction().execute(async (tx) => {
    const found = await exchangeSecret(tx, { eventId, secretDigest, tokenDigest });
    if (!found) return;
    const by = { principal: `device:${found.id}`, remoteAddress };
    await recordDevice(tx, by, 'DOOR_DEVICE_ENROLLED', { eventId, id: found.id });
  });
  const row = await findDeviceByToken(db, eventId, tokenDigest);
  const event = row && (await events.get(eventId, 0));
  return event && row ? { token, device: await deviceReply(services, event, row) } : null;
}
