// How a pass tells later from which network it was taken: its id begins with a short digest of it, with the shop's key. An order
// keeps its pass, so what a network holds is found by the index that orders have on their passes anyway.
import { type KeyObject, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, networkAsking } from '../../platform/limits/shared-limits.ts';
import { digest } from '../../platform/signing/sign.ts';

export const tagLength = 8;

/** Loopback has a tag of its own: who asks from there may be everybody, so it is never counted. */
export const networkTag = (key: KeyObject, request: FastifyRequest): string =>
  isLoopback(request) ? loopbackTag(key) : digest(key, 'pass-network', networkAsking(request)).slice(0, tagLength);

export const loopbackTag = (key: KeyObject): string => digest(key, 'pass-network', 'loopback').slice(0, tagLength);

export const newPassId = (tag: string): string => tag + randomBytes(12).toString('base64url');

export const tagOfPass = (passId: string): string => passId.slice(0, tagLength);
