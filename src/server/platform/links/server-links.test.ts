// Links between servers, over real connections of this machine.
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../../tests/support/tools/until.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { type Peer, ServerLinks } from './server-links.ts';

const shopsKey = createSecretKey(randomBytes(32));

let peers: Peer[];
let open: { close: () => unknown }[];
beforeEach(() => {
  peers = [];
  open = [];
});
afterEach(async () => {
  for (const one of open.reverse()) await one.close();
});

type Own = Partial<{
  key: typeof shopsKey;
  form: number;
  id: string;
  address: string;
  answer: (message: unknown) => Promise<unknown>;
}>;

/** A server that answers with the text and its name for itself. */
async function openLinks(name: string, own: Own = {}): Promise<ServerLinks> {
  const id = own.id ?? randomUUID();
  const links = new ServerLinks({
    deps: {
      configuration: readConfiguration({ APP_MODE: 'test', SERVER_ADDRESS: own.address }),
      signingKey: own.key ?? shopsKey,
      log: pino({ level: 'silent' }),
    },
    ownId: id,
    form: own.form ?? 1,
    listPeers: async () => peers,
    announce: async (linkAddress) => void peers.push({ id, linkAddress }),
    answer: own.answer ?? (async (message) => `${name}: ${message}`),
  });
  await links.open();
  open.push(links);
  return links;
}

async function linked(links: ServerLinks, to: ServerLinks) {
  await until(async () => links.linkTo(to.ownId) !== null);
  const link = links.linkTo(to.ownId);
  if (!link) throw new Error('no link');
  return link;
}

describe('a link', () => {
  test('brings each message to the other server, and its own answer back', async () => {
    // The slowest answers first, so that answers come in another order than messages.
    const answer = async (message: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 20 - (message as number)));
      return `reply to ${message}`;
    };
    const other = await openLinks('other', { answer });
    const link = await linked(await openLinks('own'), other);
    const messages = Array.from({ length: 20 }, (_, index) => index);
    const replies = await Promise.all(messages.map((message) => link.ask(message, 5_000)));
    expect(replies).toEqual(messages.map((message) => `reply to ${message}`));
  });

  test('carries more than a frame can hold at once', async () => {
    const other = await openLinks('other', { answer: async (message) => message });
    const link = await linked(await openLinks('own'), other);
    const long = Array.from({ length: 40 }, (_, index) => `${index} ${'座'.repeat(50_000)}`);
    expect(await Promise.all(long.map((text) => link.ask(text, 20_000)))).toEqual(long);
  });

  test('says in time that no answer comes', async () => {
    const other = await openLinks('other', { answer: () => new Promise(() => {}) });
    const link = await linked(await openLinks('own'), other);
    expect(await link.ask('anybody there?', 300)).toBeNull();
    // The other server is well and answers pings: the link stays.
    expect(link.isOpen).toBe(true);
  });

  test('ends for all who wait when the other server goes', async () => {
    const other = await openLinks('other', { answer: () => new Promise(() => {}) });
    const own = await openLinks('own');
    const link = await linked(own, other);
    const waiting = [link.ask(1, 60_000), link.ask(2, 60_000)];
    await other.close();
    expect(await Promise.all(waiting)).toEqual([null, null]);
    await until(async () => own.peerIds.length === 0);
  });
});

describe('the address of a server', () => {
  test('is the one that is set', async () => {
    const free = createServer();
    const port = await portOf(free);
    await new Promise((resolve) => free.close(resolve));
    const own = await openLinks('own', { address: `localhost:${port}` });
    expect(peers).toEqual([{ id: own.ownId, linkAddress: `localhost:${port}` }]);
  });

  test('none, or one that is taken: the server works alone', async () => {
    const shop = await openLinks('shop');
    const taken = (peers[0] as Peer).linkAddress;
    for (const address of ['none', taken]) expect((await openLinks('own', { address })).peerIds).toEqual([]);
    expect(peers.map(({ id }) => id)).toEqual([shop.ownId]);
  });
});

describe('the other server is not reached', () => {
  /** Passes bytes on, until it is told to keep those of one direction. */
  async function openLine(to: Peer) {
    const port = Number(to.linkAddress.split(':')[1]);
    let isCut = false;
    const sockets: Socket[] = [];
    const line = createServer((near) => {
      const far = dial(port, '127.0.0.1');
      sockets.push(near, far);
      for (const socket of [near, far]) socket.on('error', () => {});
      near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy());
      far.on('data', (bytes) => isCut || near.write(bytes)).on('close', () => near.destroy());
    });
    open.push({ close: () => sockets.forEach((socket) => void socket.destroy()) }, { close: () => line.close() });
    const linkAddress = `127.0.0.1:${await portOf(line)}`;
    return {
      linkAddress,
      cutReplies: () => {
        isCut = true;
      },
    };
  }

  test('its answers are lost: those who wait know it soon, and the link ends', async () => {
    const acted: unknown[] = [];
    const other = await openLinks('other', {
      answer: async (message) => {
        acted.push(message);
        return message;
      },
    });
    const line = await openLine(peers[0] as Peer);
    peers = [{ id: other.ownId, linkAddress: line.linkAddress }];
    const own = await openLinks('own');
    const link = await linked(own, other);
    expect(await link.ask('first', 5_000)).toBe('first');
    line.cutReplies();
    const sentAt = performance.now();
    expect(await link.ask('second', 60_000)).toBeNull();
    expect(performance.now() - sentAt).toBeLessThan(10_000);
    // It was acted upon all the same.
    expect(acted).toEqual(['first', 'second']);
    expect(own.linkTo(other.ownId)).toBeNull();
  });
});

describe('a stranger', () => {
  test.each([
    ['a server with another key', { key: createSecretKey(randomBytes(32)) }],
    ['a server of another version', { form: 2 }],
  ])('%s gets no link', async (_, own) => {
    const shop = await openLinks('shop');
    const tries: unknown[] = [];
    const stranger = await openLinks('stranger', { ...own, answer: async (message) => tries.push(message) });
    const witness = await openLinks('witness');
    // When both have looked, the witness is linked with the shop.
    await linked(witness, shop);
    expect(stranger.peerIds).toEqual([]);
    expect(witness.linkTo(stranger.ownId)).toBeNull();
    expect(tries).toEqual([]);
  });

  test('an address that leads to another server gets no link', async () => {
    const shop = await openLinks('shop');
    const moved = { id: randomUUID(), linkAddress: (peers[0] as Peer).linkAddress };
    peers.push(moved);
    const own = await openLinks('own');
    await linked(own, shop);
    expect(own.linkTo(moved.id)).toBeNull();
  });

  test.each([
    ['nothing that makes sense', Buffer.from('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(4))],
    ['an endless greeting', Buffer.alloc(1_000_000, 'LIMELINK')],
  ])('%s is cut off', async (_, bytes) => {
    await openLinks('shop');
    const socket = dial(Number((peers[0] as Peer).linkAddress.split(':')[1]), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
  });

  test('what was recorded of a link opens nothing when it is sent again', async () => {
    const heard: unknown[] = [];
    const other = await openLinks('other', { answer: async (message) => heard.push(message) });
    const { linkAddress } = peers[0] as Peer;
    const recorded: Buffer[] = [];
    const tap = createServer((near) => {
      const far = dial(Number(linkAddress.split(':')[1]), '127.0.0.1');
      for (const socket of [near, far]) socket.on('error', () => {});
      near.on('data', (bytes) => recorded.push(bytes)).pipe(far);
      far.pipe(near);
    });
    open.push({ close: () => tap.close() });
    peers = [{ id: other.ownId, linkAddress: `127.0.0.1:${await portOf(tap)}` }];
    const own = await openLinks('own');
    await (await linked(own, other)).ask('once', 5_000);
    expect(heard).toEqual(['once']);
    const again = dial(Number(linkAddress.split(':')[1]), '127.0.0.1');
    again.on('error', () => {}).resume();
    for (const bytes of recorded) again.write(bytes);
    await new Promise((resolve) => again.once('close', resolve));
    expect(heard).toEqual(['once']);
  });
});

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
}
