import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileType, Route } from '../../../contract/route.ts';
import { type CallerOf, givenBy, letIn, type RouteInput } from './register-route.ts';

type FileRoute = Route & { fileType: FileType };
/** The name is of plain letters, as each system of files takes it. */
type FileAnswer = { bytes: Buffer; name: string };

/** A call whose reply is a file to save. The work has bounds of its own, which may be longer than those of other calls. */
export function registerFile<const R extends FileRoute>(
  app: FastifyInstance,
  route: R,
  make: (given: RouteInput<R>, request: FastifyRequest, principal: CallerOf<R>) => Promise<FileAnswer>,
): void {
  const { method, path: url, right, fileType } = route;
  const isOpen = typeof right === 'string';
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const principal = isOpen ? (null as CallerOf<R>) : await letIn(route, request);
    const { bytes, name } = await make(givenBy(route, request), request, principal);
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .type(fileType)
      .send(bytes);
  };
  app.route({ method, url, config: { right, keepsOwnTime: true }, handler });
}
