// The id of a pass begins with a short keyed digest of the network that requested it. An order keeps its pass id, so the holds of a
// network are found by the existing index of pass ids.
import type { KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, networkAsking } from '../../platform/limits/shared-limits.ts';
import { freshBytes } from '../../platform/signing/fresh-bytes.ts';
import { digest } from '../../platform/signing/sign.ts';

export const tagLength = 8;

/** Loopback has a tag of its own, which is never counted: behind a proxy it may stand for everybody. */
export const networkTag = (key: KeyObject, request: FastifyRequest): string =>
  isLoopback(request) ? loopbackTag(key) : digest(key, 'pass-network', networkAsking(request)).slice(0, tagLength);

export const loopbackTag = (key: KeyObject): string => digest(key, 'pass-network', 'loopback').slice(0, tagLength);

export const newPassId = (tag: string): string => tag + freshBytes(12).toString('base64url');

export const tagOfPass = (passId: string): string => passId.slice(0, tagLength);
