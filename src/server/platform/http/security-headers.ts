import type { Configuration } from '../settings/configuration.ts';
import { formOrigins } from '../settings/payment-settings.ts';

/**
 * No inline script and no other host. Pages are cached for all visitors, so there can be no nonce. Forms may be sent to the shop and to
 * the payment providers.
 */
const contentSecurityPolicy = (formsTo: string[]): string =>
  [
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formsTo].join(' '),
  ].join('; ');

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
};

/** The headers of every reply. HSTS only where the shop is reached by https. */
export function securityHeaders(configuration: Configuration): Record<string, string> {
  const headers = { 'Content-Security-Policy': contentSecurityPolicy(formOrigins(configuration.payments)), ...always };
  if (!configuration.publicAddress.startsWith('https:')) return headers;
  return { ...headers, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' };
}
