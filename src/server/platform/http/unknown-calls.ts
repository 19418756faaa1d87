// Requests that match no route: a wrong method at a known address, or an unknown address.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { pathOf, sendProblem } from './answer-errors.ts';
import { statusProblem } from './problem.ts';

type SendPage = (request: FastifyRequest, reply: FastifyReply) => unknown;

const ofPrograms = /^\/(?:api|management|i18n|images|assets)\//;

/** In a scope of its own, so that only these requests run the hook, before their body is read. */
export function answerUnknownCalls(app: FastifyInstance, sendPage: SendPage | null): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const allowed = methodsAt(app, pathOf(request));
      if (allowed.length === 0) return;
      return sendProblem(reply.header('Allow', allowed.join(', ')), request, statusProblem(405, pathOf(request)));
    });
    scope.setNotFoundHandler((request, reply) => {
      const isPage = request.method === 'GET' && !ofPrograms.test(request.url);
      if (!isPage || !sendPage) throw new Refused('notFound', 'page');
      return sendPage(request, reply);
    });
  });
}

function methodsAt(app: FastifyInstance, path: string): string[] {
  const words = path.replace(/(?<=.)\/$/, '').split('/');
  return [...new Set(app.guardedRoutes.filter(({ path }) => isAt(path, words)).map(({ method }) => method))].sort();
}

function isAt(pattern: string, words: readonly string[]): boolean {
  const expected = pattern.split('/');
  if (expected.at(-1) === '*') return words.length >= expected.length && isAlike(expected.slice(0, -1), words);
  return words.length === expected.length && isAlike(expected, words);
}

const isAlike = (expected: readonly string[], words: readonly string[]): boolean =>
  expected.every((word, at) => word.startsWith(':') || word === words[at]);
