// Recognises a browser without knowing the person: by a random cookie, of which only a digest is stored.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { freshBytes } from '../../platform/signing/fresh-bytes.ts';

const visitorCookie = 'limelight-visitor';
const cookieText = /(?:^|;\s*)limelight-visitor=([A-Za-z0-9_-]{22})(?:;|$)/;
const daysKept = 30;

/** The digest in passes, places and orders; null for a browser without the cookie. */
export function visitorOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, value] = cookieText.exec(headers.cookie ?? '') ?? [];
  return value === undefined ? null : visitorDigest(value);
}

/** The cookie has 128 random bits and cannot be found from the digest, so the digest needs no key. */
const visitorDigest = (value: string): string => hash('sha256', `${visitorCookie}:${value}`, 'base64url').slice(0, 22);

/** A new visitor, and the cookie to set. */
export function newVisitor(isSecure: boolean): { visitor: string; setCookie: string } {
  const value = freshBytes(16).toString('base64url');
  const secure = isSecure ? '; Secure' : '';
  const setCookie = `${visitorCookie}=${value}; Path=/; Max-Age=${daysKept * 86_400}; HttpOnly; SameSite=Lax${secure}`;
  return { visitor: visitorDigest(value), setCookie };
}
