// The bearer token names a sign-in and is valid as long as that. Its authorities are for pages only; the server reads them from the
// database for each request. Other programs send their key in its place.
import { createHmac, createSecretKey, type KeyObject, type webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PrincipalOf } from '../../platform/http/register-route.ts';
import { isKeyText } from '../api-keys/key-text.ts';
import type { KeyOwnerOf } from '../api-keys/recognise-key.ts';
import { findPrincipal } from './principal.queries.ts';

const algorithm = 'HS512';
const issuer = 'limelight';
const audience = 'limelight-shop';

const tokenKeys = new WeakMap<KeyObject, webcrypto.CryptoKey>();
/**
 * A key derived for tokens, so that no other signed text is accepted as a token. The library works with a CryptoKey. It would make one from a
 * KeyObject for each token, which takes as long as the check.
 */
function tokenKeyOf(signingKey: KeyObject): webcrypto.CryptoKey {
  const known = tokenKeys.get(signingKey);
  if (known) return known;
  const digest = createHmac('sha512', signingKey).update('bearer token').digest();
  const key = createSecretKey(digest).toCryptoKey({ name: 'HMAC', hash: 'SHA-512' }, false, ['sign', 'verify']);
  tokenKeys.set(signingKey, key);
  return key;
}

type Issued = Pick<AccountPrincipal, 'login' | 'authorities' | 'signInId'> & { issuedAt: Date; expiresAt: Date };

export const issueToken = (signingKey: KeyObject, { login, authorities, signInId, issuedAt, expiresAt }: Issued) =>
  new SignJWT({ auth: authorities.join(',') })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(login)
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(signInId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(tokenKeyOf(signingKey));

/** Null for a token that is not signed by this shop, or has expired. */
async function signInOf({ signingKey, clock }: Pick<Deps, 'signingKey' | 'clock'>, token: string) {
  try {
    const { payload } = await jwtVerify(token, tokenKeyOf(signingKey), {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: 'JWT',
      currentDate: clock(),
      requiredClaims: ['exp', 'jti', 'sub'],
    });
    return payload.jti ?? null;
  } catch {
    return null;
  }
}

/** `keyOwner` recognises the keys of other programs. */
export function principalsOf(deps: Pick<Deps, 'db' | 'signingKey' | 'clock'>, keyOwner: KeyOwnerOf): PrincipalOf {
  return async (request) => {
    const [, given = ''] = /^Bearer ([\w.-]{1,4000})$/.exec(request.headers.authorization ?? '') ?? [];
    if (isKeyText(given)) return keyOwner(request, given);
    const signInId = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(given) ? await signInOf(deps, given) : null;
    return signInId === null ? null : findPrincipal(deps.db, signInId);
  };
}
