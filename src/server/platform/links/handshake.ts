// Two servers greet each other: both draw a number, and the keys of the link are made of these numbers and of the shop's key. So only a server
// with the shop's key can read or write a frame, and frames of an earlier link open nothing.
//
//   one that calls      magic, its number, the id of the server that it wants
//   one that is called  its number
//   one that calls      a frame: its own id and the form of its messages
//   one that is called  a frame: the same of itself
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { FrameReader, FrameWriter } from './sealed-frames.ts';

const magic = Buffer.from('LIMELINK');
const numberBytes = 16;
const idBytes = 16;
const callBytes = magic.length + numberBytes + idBytes;

export type Channel = { socket: Socket; reader: FrameReader; writer: FrameWriter; peerId: string };
type Side = 'caller' | 'called';

export type Greeting = { key: KeyObject; ownId: string; form: number };

/** Rejects when the other side is a stranger, another server, or speaks another form of messages. */
export async function call(socket: Socket, greeting: Greeting, wantedId: string): Promise<Channel> {
  const bytes = readBytes(socket);
  const ownNumber = randomBytes(numberBytes);
  const hello = Buffer.concat([magic, ownNumber, bytesOfId(wantedId)]);
  socket.write(hello);
  const otherNumber = await bytes.take(numberBytes);
  const channel = open(socket, 'caller', greeting, Buffer.concat([hello, otherNumber]));
  socket.write(channel.writer.seal(introduction(greeting)));
  return introduced(channel, bytes, greeting, wantedId);
}

export async function answerCall(socket: Socket, greeting: Greeting): Promise<Channel> {
  const bytes = readBytes(socket);
  const hello = await bytes.take(callBytes);
  if (!hello.subarray(0, magic.length).equals(magic)) throw new Error('a stranger');
  if (!hello.subarray(callBytes - idBytes).equals(bytesOfId(greeting.ownId)))
    throw new Error('meant for another server');
  const ownNumber = randomBytes(numberBytes);
  socket.write(ownNumber);
  const channel = open(socket, 'called', greeting, Buffer.concat([hello, ownNumber]));
  const known = await introduced(channel, bytes, greeting, null);
  socket.write(channel.writer.seal(introduction(greeting)));
  return known;
}

const bytesOfId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const introduction = ({ ownId, form }: Greeting) => JSON.stringify({ id: ownId, form });

type ChannelKeys = Omit<Channel, 'peerId'>;

function open(socket: Socket, side: Side, { key }: Greeting, numbers: Buffer): ChannelKeys {
  const keyOf = (writer: Side) =>
    createSecretKey(createHmac('sha256', key).update(`server-link:${writer}:`).update(numbers).digest());
  return {
    socket,
    writer: new FrameWriter(keyOf(side)),
    reader: new FrameReader(keyOf(side === 'caller' ? 'called' : 'caller')),
  };
}

const introductionBytesMax = 200;

/** Waits for the first frame of the other side. */
async function introduced(
  channel: ChannelKeys,
  bytes: Bytes,
  { form }: Greeting,
  wantedId: string | null,
): Promise<Channel> {
  for (let seen = 0; ; ) {
    const some = await bytes.some();
    seen += some.length;
    if (seen > introductionBytesMax) throw new Error('too long an introduction');
    const [text] = channel.reader.read(some);
    if (text === undefined) continue;
    const other = JSON.parse(text) as { id: string; form: number };
    if (other.form !== form) throw new Error('speaks another form of messages');
    if (wantedId !== null && other.id !== wantedId) throw new Error('is another server');
    return { ...channel, peerId: other.id };
  }
}

type Bytes = { take: (count: number) => Promise<Buffer>; some: () => Promise<Buffer> };

/** Bytes of a connection, one piece after the other. Between the pieces, and afterwards, the connection is paused. */
function readBytes(socket: Socket): Bytes {
  socket.pause();
  const some = () =>
    new Promise<Buffer>((resolve, reject) => {
      const settle = (act: () => void) => {
        socket.off('data', take).off('close', refuse).pause();
        act();
      };
      const take = (bytes: Buffer) => settle(() => resolve(bytes));
      const refuse = () => settle(() => reject(new Error('the connection was closed')));
      socket.on('data', take).on('close', refuse).resume();
    });
  const take = async (count: number) => {
    let bytes = await some();
    while (bytes.length < count) bytes = Buffer.concat([bytes, await some()]);
    if (bytes.length > count) socket.unshift(bytes.subarray(count));
    return bytes.subarray(0, count);
  };
  return { take, some };
}
