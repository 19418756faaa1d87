// The living servers of the shop, and questions that one asks another through the database: servers may be unable to reach each other by
// HTTP (docs/decisions/0067).
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { askDatabase } from '../database/ask-database.queries.ts';
import type { Deps } from '../deps.ts';
import { type Repeated, repeat } from '../jobs/repeat.ts';
import { Refused } from '../refused.ts';
import {
  forgetDead,
  type LivingServer,
  listLiving,
  noteAlive,
  putQuestion,
  putReply,
  questionsWaiting,
  removeQuestion,
  removeServer,
  replyWritten,
  takeQuestions,
  takeReply,
  type WaitingQuestion,
} from './servers.queries.ts';
import { version } from './version.ts';
import { WriteTimes } from './write-times.ts';

const secondsBetweenSigns = 5;
const replyMillisecondsMax = 3000;
/** The questions that this server asks at a time. */
const questionsMax = 50;
const replyBytesMax = 2 * 1024 * 1024;

/** Servers of two versions may run together, so question and reply are checked on arrival. */
export type Question<Body = unknown, Reply = unknown> = {
  kind: string;
  body: z.ZodType<Body>;
  reply: z.ZodType<Reply>;
};
/**
 * `gone`: it is not alive. `silent`: no reply in time. `unknown`: another version, which does not know the question. `failed`: its log has
 * the reason.
 */
export type Unanswered = 'gone' | 'silent' | 'unknown' | 'failed';
export type PeerReply<Reply> = { reply: Reply } | { unanswered: Unanswered };

type Handler = { question: Question; handle: (body: unknown) => unknown };

export class Servers {
  readonly id = randomUUID();
  /** The name for operators: the host and the process. */
  readonly name = `${hostname().slice(0, 255)}/${process.pid}`;
  /** True once this server was told to stop. */
  isDraining = false;
  #linkAddress: string | null = null;
  /** The times of the signs of life. */
  readonly writeTimes = new WriteTimes();
  readonly #deps: Deps;
  readonly #handlers = new Map<string, Handler>();
  readonly #waiting = new Map<string, () => void>();
  /** The channels on which this server is called. */
  readonly channels = {
    [questionsWaiting]: (serverId: string) => {
      if (serverId === '' || serverId === this.id) void this.#answerWaiting();
    },
    [replyWritten]: (questionId: string) => {
      // A new connection may have missed replies: each is looked for.
      if (questionId === '') for (const look of this.#waiting.values()) look();
      else this.#waiting.get(questionId)?.();
    },
  };

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Writes this server into the table of the living, and keeps it there until it stops. */
  async join(): Promise<Repeated> {
    await this.#noteAlive();
    const signs = repeat({
      key: 'sayAlive',
      name: 'say that this server is alive',
      log: this.#deps.log,
      pauseMilliseconds: secondsBetweenSigns * 1000,
      round: async () => {
        await this.#measureAlive();
        await forgetDead(this.#deps.db);
        return false;
      },
    });
    return { ...signs, stop: () => this.#leave(signs) };
  }

  /** Says to the others, and to load balancers, that this server takes no new visitors. */
  async startDraining(): Promise<void> {
    this.isDraining = true;
    await this.#noteAlive().catch((error) =>
      this.#deps.log.warn({ err: error }, 'could not write that this server stops'),
    );
  }

  /** Says to the others where this server takes connections, now or with its next sign of life. */
  async takeConnectionsAt(linkAddress: string): Promise<void> {
    this.#linkAddress = linkAddress;
    await this.#noteAlive().catch((error) =>
      this.#deps.log.warn({ err: error }, 'could not write where this server takes connections'),
    );
  }

  list(): Promise<LivingServer[]> {
    return listLiving(this.#deps.db);
  }

  /** Says how this server answers a question, its own ones included. */
  answer<Body, Reply>(question: Question<Body, Reply>, handle: (body: Body) => Reply | Promise<Reply>): void {
    this.#handlers.set(question.kind, { question, handle: (body) => handle(question.body.parse(body)) });
  }

  async ask<Body, Reply>(serverId: string, question: Question<Body, Reply>, body: Body): Promise<PeerReply<Reply>> {
    const text = await this.#replyTo(serverId, question.kind, JSON.stringify(body));
    if ('unanswered' in text) return text;
    const parsed = question.reply.safeParse(text.reply);
    return parsed.success ? { reply: parsed.data } : { unanswered: 'unknown' };
  }

  /** All living servers at the same time: a slow one delays the others by the time limit at most. */
  async askAll<Body, Reply>(question: Question<Body, Reply>, body: Body) {
    const living = await this.list();
    return Promise.all(living.map(async (server) => ({ server, answered: await this.ask(server.id, question, body) })));
  }

  /** Asks the server that a call is about: this one where none is named. */
  async askOrRefuse<Body, Reply>(
    serverId: string | undefined,
    question: Question<Body, Reply>,
    body: Body,
  ): Promise<Reply> {
    const answered = await this.ask(serverId ?? this.id, question, body);
    if ('reply' in answered) return answered.reply;
    throw new Refused(answered.unanswered === 'gone' ? 'serverGone' : 'serverSilent', 'server', {
      details: { unanswered: answered.unanswered },
    });
  }

  async #replyTo(serverId: string, kind: string, body: string): Promise<PeerReply<unknown>> {
    if (serverId === this.id) return withinTime(this.#answer({ kind, body }));
    if (this.#waiting.size >= questionsMax) throw new Refused('busy', 'server', { retryAfterSeconds: 3 });
    const id = randomUUID();
    const stopping = new AbortController();
    const { signal } = stopping;
    try {
      const over = wait(replyMillisecondsMax, true, { signal }).catch(() => true);
      return await this.#waitForReply({ id, serverId, kind, body }, over);
    } finally {
      stopping.abort();
      this.#waiting.delete(id);
    }
  }

  async #waitForReply(
    question: WaitingQuestion & { serverId: string },
    over: Promise<boolean>,
  ): Promise<PeerReply<unknown>> {
    const { db } = this.#deps;
    const { id } = question;
    const notified = () => new Promise<boolean>((resolve) => this.#waiting.set(id, () => resolve(false)));
    let next = notified();
    if (!(await putQuestion(db, question))) return { unanswered: 'gone' };
    for (let isOver = false; !isOver; ) {
      isOver = await Promise.race([next, over]);
      next = notified();
      const reply = await takeReply(db, id);
      if (reply !== null) return JSON.parse(reply) as PeerReply<unknown>;
    }
    await removeQuestion(db, id);
    return { unanswered: 'silent' };
  }

  async #answerWaiting(): Promise<void> {
    const { db, log } = this.#deps;
    try {
      const questions = await takeQuestions(db, this.id);
      await Promise.all(
        questions.map(async (question) => {
          const text = JSON.stringify(await this.#answer(question));
          const isTooLong = Buffer.byteLength(text) > replyBytesMax;
          if (isTooLong) log.warn({ kind: question.kind }, 'a reply to another server is too long');
          await putReply(db, question.id, isTooLong ? JSON.stringify({ unanswered: 'failed' }) : text);
        }),
      );
    } catch (error) {
      log.warn({ err: error }, 'could not answer another server');
    }
  }

  async #answer({ kind, body }: Pick<WaitingQuestion, 'kind' | 'body'>): Promise<PeerReply<unknown>> {
    const handler = this.#handlers.get(kind);
    if (!handler) return { unanswered: 'unknown' };
    try {
      return { reply: await handler.handle(JSON.parse(body)) };
    } catch (error) {
      this.#deps.log.warn({ err: error, kind }, 'could not answer a question about this server');
      return { unanswered: 'failed' };
    }
  }

  #noteAlive(db = this.#deps.db): Promise<void> {
    const { id, name, isDraining } = this;
    return noteAlive(db, { id, name, version, isDraining, linkAddress: this.#linkAddress });
  }

  /** On one connection, so that no wait for another one is measured. */
  #measureAlive(): Promise<void> {
    return this.#deps.db.connection().execute((db) =>
      this.writeTimes.measure(
        () => askDatabase(db),
        () => this.#noteAlive(db),
      ),
    );
  }

  async #leave(signs: Repeated): Promise<void> {
    await signs.stop();
    await removeServer(this.#deps.db, this.id).catch((error) =>
      this.#deps.log.warn({ err: error }, 'could not leave the table of living servers'),
    );
  }
}

/** The limit of a question to itself is the same as to another server. */
async function withinTime(answering: Promise<PeerReply<unknown>>): Promise<PeerReply<unknown>> {
  const stopping = new AbortController();
  const isOver = wait(replyMillisecondsMax, { unanswered: 'silent' as const }, { signal: stopping.signal });
  const over = isOver.catch(() => ({ unanswered: 'silent' as const }));
  try {
    return await Promise.race([answering, over]);
  } finally {
    stopping.abort();
  }
}
