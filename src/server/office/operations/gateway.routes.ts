import type { FastifyInstance } from 'fastify';
import { gatewayRoutes } from '../../../contract/management-gateway.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { Servers } from '../../platform/servers/servers.ts';

const serviceId = 'limelight';
const paths = ['/api/**', '/management/**'];

export function registerGateway(
  app: FastifyInstance,
  { configuration: { publicAddress } }: Pick<Deps, 'configuration'>,
  servers: Servers,
): void {
  const { protocol, port } = new URL(publicAddress);
  const secure = protocol === 'https:';
  const place = { port: Number(port || (secure ? 443 : 80)), secure, uri: publicAddress };
  registerRoute(app, gatewayRoutes.list, async () => {
    const serviceInstances = (await servers.list()).map(({ id, name, version, isDraining }) => ({
      serviceId,
      host: name.replace(/\/\d+$/, ''),
      ...place,
      metadata: { id, version },
      instanceInfo: { status: isDraining ? ('OUT_OF_SERVICE' as const) : ('UP' as const) },
    }));
    return { body: paths.map((path) => ({ path, serviceId, serviceInstances })) };
  });
}
