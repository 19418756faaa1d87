// Opens the links over which this server passes orders on, and takes those of others.
import type { FastifyInstance } from 'fastify';
import { readWallClock } from '../../platform/database/clock.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { ServerLinks } from '../../platform/links/server-links.ts';
import { listLinked } from '../../platform/servers/servers.queries.ts';
import type { Servers } from '../../platform/servers/servers.ts';
import type { OrderLanes } from '../orders/order-lanes.ts';
import type { SaleCounter } from '../orders/sale-counter.ts';
import { ForwardedOrders } from './forward-orders.ts';
import { messageForm } from './forwarded-order.ts';

type Parts = { servers: Servers; lanes: OrderLanes; sales: SaleCounter };

/** `close` before the lanes: orders of others that still wait are placed by their own servers. */
export function openForwarding(app: FastifyInstance, deps: Deps, { servers, lanes, sales }: Parts) {
  const { db, clock } = deps;
  const links = new ServerLinks({
    deps,
    ownId: servers.id,
    form: messageForm,
    listPeers: () => listLinked(db),
    announce: (address) => servers.takeConnectionsAt(address),
    answer: (message) => forwarded.take(message),
  });
  const forwarded = new ForwardedOrders({
    lanes,
    links,
    counts: sales.forwarded,
    clock,
    readClock: () => readWallClock(db),
  });
  // A server that nobody can call has no buyers to pass on.
  app.addHook('onListen', () => links.open());
  return { forwarded, close: () => links.close() };
}
