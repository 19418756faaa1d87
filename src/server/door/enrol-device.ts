// A device exchanges the secret of its QR code for a token, once.
import type { FastifyRequest } from 'fastify';
import { networkAsking, spend } from '../platform/limits/shared-limits.ts';
import { Refused } from '../platform/refused.ts';
import { deviceReply } from './device-replies.ts';
import { newDeviceText, readDeviceText } from './device-token.ts';
import { exchangeSecret, findDeviceByToken } from './devices.queries.ts';
import type { DoorServices } from './door-services.ts';
import { recordDevice } from './manage-devices.ts';

const wrongSecretsOfNetwork = { what: 'device-secret', times: 30, minutes: 60 };

/** A wrong secret is a guess and is counted. A right one is never refused because of others in its network: no secret can be guessed. */
export async function enrolDevice(services: DoorServices, secret: string, request: FastifyRequest) {
  const enrolled = await exchange(services, secret, request.ip);
  if (enrolled) return enrolled;
  await spend(services, wrongSecretsOfNetwork, networkAsking(request));
  throw new Refused('invalidKey', 'device');
}

async function exchange(services: DoorServices, secret: string, remoteAddress: string) {
  const { db, events } = services;
  const wanted = readDeviceText(secret);
  if (!wanted) return null;
  const { eventId, digest: secretDigest } = wanted;
  const token = newDeviceText(eventId);
  const { digest: tokenDigest } = readDeviceText(token) as { digest: Buffer };
  const isEnrolled = await db.transaction().execute(async (tx) => {
    const found = await exchangeSecret(tx, { eventId, secretDigest, tokenDigest });
    if (!found) return false;
    const by = { principal: `device:${found.id}`, remoteAddress };
    await recordDevice(tx, by, 'DOOR_DEVICE_ENROLLED', { eventId, id: found.id });
    return true;
  });
  const event = isEnrolled ? await events.get(eventId, 0) : null;
  const row = event && (await findDeviceByToken(db, eventId, tokenDigest));
  return event && row ? { token, device: await deviceReply(services, event, row) } : null;
}
