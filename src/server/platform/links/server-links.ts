// Kept connections to the other servers of the shop. Servers find each other in the table of living servers, where each writes the address at
// which it takes connections. Nothing depends on a link: without one, a server works alone.
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Deps } from '../deps.ts';
import { type Repeated, repeat } from '../jobs/repeat.ts';
import { hostAndPort } from '../settings/server-address.ts';
import { answerCall, call, type Greeting } from './handshake.ts';
import { AskingLink, answerOn } from './link.ts';

export type Peer = { id: string; linkAddress: string };
type Options = {
  deps: Pick<Deps, 'configuration' | 'signingKey' | 'log'>;
  ownId: string;
  /** Two servers understand each other only with the same number. */
  form: number;
  listPeers: () => Promise<Peer[]>;
  /** Writes the address of this server for the others. */
  announce: (address: string) => Promise<void>;
  answer: (message: unknown) => Promise<unknown>;
};

const millisecondsBetweenLooks = 5_000;
const greetingMillisecondsMax = 2_000;
/** Connections that have not greeted yet: strangers can hold no more. */
const greetingsMax = 50;

export class ServerLinks {
  readonly #options: Options;
  readonly #greeting: Greeting;
  readonly #links = new Map<string, AskingLink>();
  #peerIds: readonly string[] = [];
  readonly #sockets = new Set<Socket>();
  #greetings = 0;
  #isClosed = false;
  #server: Server | undefined;
  #following: Repeated | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { ownId, form, deps } = options;
    this.#greeting = { key: deps.signingKey, ownId, form };
  }

  get ownId(): string {
    return this.#options.ownId;
  }

  /** The servers to which a link stands; another list after each change. */
  get peerIds(): readonly string[] {
    return this.#peerIds;
  }

  linkTo(serverId: string): AskingLink | null {
    return this.#links.get(serverId) ?? null;
  }

  async open(): Promise<void> {
    const { configuration, log } = this.#options.deps;
    if (configuration.serverAddress === 'none') return;
    const server = createServer((socket) => void this.#take(socket));
    this.#server = server;
    const { host, serverAddress } = configuration;
    const port = await listenOn(server, host, serverAddress?.port ?? 0).catch((error) => {
      log.error(
        { err: error },
        'takes no connections of other servers, and places all its orders itself: docs/SCALE.md',
      );
      return null;
    });
    if (port === null) return;
    await this.#options.announce(`${serverAddress?.host ?? reachableHost(host)}:${port}`);
    this.#following = repeat({
      name: 'find the other servers',
      log,
      pauseMilliseconds: millisecondsBetweenLooks,
      round: async () => {
        await this.#follow();
        return false;
      },
    });
    this.#following.start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#following?.stop();
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Dials the servers that have come, and lets go of those that have gone. */
  async #follow(): Promise<void> {
    const { ownId, listPeers } = this.#options;
    const peers = (await listPeers()).filter(({ id }) => id !== ownId);
    const living = new Set(peers.map(({ id }) => id));
    for (const [id, link] of this.#links) if (!living.has(id)) link.close();
    await Promise.all(peers.filter(({ id }) => !this.#links.has(id)).map((peer) => this.#dial(peer)));
  }

  async #dial({ id, linkAddress }: Peer): Promise<void> {
    const { host, port } = hostAndPort(linkAddress);
    const socket = this.#keep(dial({ host, port, noDelay: true, keepAlive: true }));
    const channel = await inTime(socket, call(socket, this.#greeting, id));
    if (channel === null || this.#isClosed) return void socket.destroy();
    const lost = () => {
      this.#links.delete(id);
      this.#peerIds = [...this.#links.keys()];
    };
    this.#links.set(id, new AskingLink(channel, lost));
    this.#peerIds = [...this.#links.keys()];
  }

  async #take(socket: Socket): Promise<void> {
    if (this.#greetings >= greetingsMax) return void socket.destroy();
    this.#greetings += 1;
    this.#keep(socket).setNoDelay();
    const channel = await inTime(socket, answerCall(socket, this.#greeting));
    this.#greetings -= 1;
    if (channel === null) return void socket.destroy();
    answerOn(channel, this.#options.answer);
    // A server that calls is in the table by now.
    if (!this.#links.has(channel.peerId)) this.#following?.wake();
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    // Its end says enough.
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

/** Null when the other side does not greet as it should, or takes too long. */
async function inTime<Greeted>(socket: Socket, greeting: Promise<Greeted>): Promise<Greeted | null> {
  const patience = setTimeout(() => socket.destroy(), greetingMillisecondsMax);
  try {
    return await greeting;
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
  }
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      // Later errors, such as too many open files, concern one connection. The caller of the next one is told by its own socket.
      server.on('error', () => {});
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** A server that listens everywhere is reached at the first address of its machine. */
function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host;
  const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1';
}
