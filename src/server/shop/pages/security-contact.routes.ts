import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';

const daysValid = 180;
const day = 86_400_000;

/** The address for reports of security holes (RFC 9116). */
export function registerSecurityContact(app: FastifyInstance, { clock, configuration, settings }: Deps): void {
  const { publicAddress } = configuration;
  app.get('/.well-known/security.txt', { config: { right: 'public' } }, (_, reply) => {
    // The same for a whole day, so that it can be cached.
    const expires = new Date((Math.floor(clock().getTime() / day) + daysValid) * day).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(
        [
          `Contact: mailto:${settings.shop.email}`,
          `Expires: ${expires}`,
          'Preferred-Languages: zh-Hant, en',
          `Canonical: ${publicAddress}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}
