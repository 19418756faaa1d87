// The program of the thread that looks at the others, through the inspector of the main thread. It is connected only during a dump: an
// inspected thread is slower.
import { writeSync } from 'node:fs';
import { type InspectorNotification, Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { type DumpedThread, type Frame, type FromDumper, sharedPlaces } from './thread-dumps.ts';

/** A thread that takes no step within this time after it was asked to pause waits for work. */
const pauseMilliseconds = 60;
/** The machine may be too busy for a thread to hear at once. */
const hearMillisecondsMax = 2500;
const stalledMilliseconds = 500;
const lookEachMilliseconds = 100;
/** A thread that is stalled this long may never say so itself. */
const stuckMilliseconds = 5000;

const shared = workerData as Int32Array;
/** Node.js stands still for ever when a thread pauses in what a debugger evaluates. So nothing is paused while one is open. */
const hasDebugger = () => Atomics.load(shared, sharedPlaces.hasDebugger) === 1;
const framesInDebugger: Frame[] = [{ functionName: 'a debugger is open', url: '', line: -1 }];

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when the thread has heard it. */
type Send = (method: string, params?: object) => Promise<void>;
type Event = { method: string; params: Record<string, unknown> };

/** The frames of one thread: asks it to pause at its next step, reads where it is, and lets it go on. */
class Look {
  readonly #send: Send;
  readonly #urls = new Map<string, string>();
  readonly #paused = Promise.withResolvers<Frame[]>();

  constructor(send: Send) {
    this.#send = send;
  }

  take({ method, params }: Event): void {
    if (method === 'Debugger.scriptParsed') this.#urls.set(String(params.scriptId), String(params.url));
    if (method !== 'Debugger.paused') return;
    void this.#send('Debugger.disable');
    const frames = params.callFrames as {
      functionName: string;
      location: { scriptId: string; lineNumber: number };
    }[];
    this.#paused.resolve(
      frames.map(({ functionName, location }) => ({
        functionName,
        url: this.#urls.get(location.scriptId) ?? '',
        line: location.lineNumber + 1,
      })),
    );
  }

  async frames(): Promise<Frame[]> {
    void this.#send('Debugger.enable', { maxScriptsCacheSize: 0 });
    const heard = Promise.race([this.#send('Debugger.pause'), wait(hearMillisecondsMax)]);
    const rests = heard.then(() => wait(pauseMilliseconds)).then(() => []);
    const frames = await Promise.race([this.#paused.promise, rests]);
    // This also takes back a pause that has not come.
    void this.#send('Debugger.disable');
    return frames;
  }
}

function openSession(): Session {
  const session = new Session();
  session.connectToMainThread();
  return session;
}

const sendIn = (session: Session, method: string, params?: object) =>
  new Promise<void>((resolve) => session.post(method, params, () => resolve()));

async function lookAtMain(session: Session): Promise<Frame[]> {
  if (hasDebugger()) return framesInDebugger;
  const look = new Look((method, params) => sendIn(session, method, params));
  const take = (event: InspectorNotification<object>) => look.take(event as Event);
  session.on('inspectorNotification', take);
  const frames = await look.frames();
  session.off('inspectorNotification', take);
  return frames;
}

type WorkerInfo = { title: string; url: string };
type Attached = { sessionId: string; workerInfo: WorkerInfo };

async function lookAtWorkers(session: Session): Promise<DumpedThread[]> {
  if (hasDebugger()) return [];
  const looks = new Map<string, { info: WorkerInfo; look: Look }>();
  const unheard = new Map<number, () => void>();
  let messageId = 0;
  const take = (event: InspectorNotification<object>) => {
    const { method, params } = event as Event;
    if (method === 'NodeWorker.receivedMessageFromWorker') {
      const message = JSON.parse(String(params.message)) as Event & { id?: number };
      if (message.id === undefined) looks.get(String(params.sessionId))?.look.take(message);
      else unheard.get(message.id)?.();
    }
    if (method !== 'NodeWorker.attachedToWorker') return;
    const { sessionId, workerInfo } = params as Attached;
    if (workerInfo.url === import.meta.url) return;
    const send: Send = (name, given) => {
      messageId += 1;
      const message = JSON.stringify({ id: messageId, method: name, params: given ?? {} });
      const heard = new Promise<void>((resolve) => unheard.set(messageId, resolve));
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
      return heard;
    };
    looks.set(sessionId, { info: workerInfo, look: new Look(send) });
  };
  session.on('inspectorNotification', take);
  const attached = sendIn(session, 'NodeWorker.enable', { waitForDebuggerOnStart: false });
  await Promise.race([attached, wait(hearMillisecondsMax)]);
  const threads = await Promise.all(
    [...looks.values()].map(async ({ info, look }) => ({ ...nameOf(info), frames: await look.frames() })),
  );
  session.post('NodeWorker.disable');
  session.off('inspectorNotification', take);
  return threads;
}

/** The title is `[worker 3] name`. */
function nameOf({ title }: WorkerInfo): { id: number; name: string } {
  const [, id = '0', name = title] = /^\[worker (\d+)\] ?(.*)$/.exec(title) ?? [];
  // The main thread is 1 for readers.
  return { id: Number(id) + 1, name };
}

async function dump(): Promise<DumpedThread[]> {
  const session = openSession();
  try {
    const main = { id: 1, name: 'main', frames: await lookAtMain(session) };
    return [main, ...(await lookAtWorkers(session))];
  } finally {
    session.disconnect();
  }
}

const say = (message: FromDumper) => parentPort?.postMessage(message);

/** One look at a time: two sessions would wake what the other has paused. */
let working: Promise<unknown> = Promise.resolve();
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const done = working.then(work);
  working = done.catch(() => undefined);
  return done;
};

parentPort?.on('message', () => {
  inTurn(dump).then(
    (threads) => say({ threads }),
    (error) => say({ fault: String(error) }),
  );
});

let seen = Atomics.load(shared, sharedPlaces.beats);
let since = performance.now();
let lookedAt = since;
let stall: { frames: Frame[]; isTold: boolean } | null = null;

setInterval(() => {
  const now = performance.now();
  // The whole process was stopped, not the main thread alone.
  if (now - lookedAt > stalledMilliseconds) since = now;
  lookedAt = now;
  const beat = Atomics.load(shared, sharedPlaces.beats);
  if (beat !== seen) endStall(now);
  else if (now - since > stalledMilliseconds) goOn(now - since);
  seen = beat;
}, lookEachMilliseconds);

function endStall(now: number): void {
  if (stall) say({ stalledMilliseconds: now - since, frames: stall.frames });
  stall = null;
  since = now;
}

function goOn(milliseconds: number): void {
  if (!stall) {
    const begun = { frames: [] as Frame[], isTold: false };
    stall = begun;
    void inTurn(async () => {
      const session = openSession();
      begun.frames = await lookAtMain(session).finally(() => session.disconnect());
    }).catch(() => undefined);
  } else if (!stall.isTold && milliseconds > stuckMilliseconds) {
    stall.isTold = true;
    const because = stall.frames.slice(0, 10).map(({ functionName, url, line }) => `${functionName} ${url}:${line}`);
    const line = { level: 50, time: Date.now(), milliseconds: Math.round(milliseconds), because: because.join(' < ') };
    writeSync(1, `${JSON.stringify({ ...line, msg: 'the main thread is stuck' })}\n`);
  }
}
