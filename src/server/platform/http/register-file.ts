import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileType, Route } from '../../../contract/route.ts';
import { type CallerOf, givenBy, letIn, type RouteInput } from './register-route.ts';

type FileRoute = Route & { fileType: NonNullable<Route['fileType']> };
/** The name is of plain letters, as each system of files takes it. The type is said where the caller chose among some. */
type FileAnswer<R extends FileRoute> = { bytes: Buffer | Readable; name: string } & (R['fileType'] extends FileType
  ? { type?: undefined }
  : { type: FileType });

/** A call whose reply is a file to save. The work has bounds of its own, which may be longer than those of other calls. */
export function registerFile<const R extends FileRoute>(
  app: FastifyInstance,
  route: R,
  make: (given: RouteInput<R>, request: FastifyRequest, principal: CallerOf<R>) => Promise<FileAnswer<R>>,
): void {
  const { method, path: url, right, fileType } = route;
  const isOpen = typeof right === 'string';
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const principal = isOpen ? (null as CallerOf<R>) : await letIn(route, request);
    const { bytes, name, type } = await make(givenBy(route, request), request, principal);
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .type(type ?? String(fileType))
      .send(bytes);
  };
  app.route({ method, url, config: { right, keepsOwnTime: true }, handler });
}
