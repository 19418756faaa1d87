// Uploads of pictures. A row refers to an uploaded picture by its address. An upload has no contract, since it is bytes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as api from '../../../contract/addresses.ts';
import type { Picture } from '../../../contract/catalogue.ts';
import { pathOf } from '../../../contract/route.ts';
import { workshopRoutes } from '../../../contract/workshop.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { fieldRefused, parseInput } from '../../platform/http/bad-input.ts';
import { letIn, registerRoute } from '../../platform/http/register-route.ts';
import { findImageBytes } from '../../platform/images/images.queries.ts';
import {
  bannerWidths,
  type PreparedImage,
  pictureBytesMax,
  pictureTypeOf,
  planWidths,
  posterWidths,
} from '../../platform/images/prepare-image.ts';
import { storeImage } from '../../platform/images/store-image.ts';
import { Refused } from '../../platform/refused.ts';
import type { ProgrammeServices } from './programme-entity.ts';
import { preparePicture } from './take-pictures.ts';

const widthsOf = { poster: posterWidths, banner: bannerWidths, plan: planWidths };
const uploadQuery = z.object({ use: z.enum(['poster', 'banner', 'plan']).default('poster') });
const right = duties.programme;

export function registerPictures(app: FastifyInstance, { db }: ProgrammeServices): void {
  const take = async (request: FastifyRequest): Promise<Picture> => {
    const { use } = parseInput(uploadQuery, request.query, 'pictures');
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const declared = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    const type = pictureTypeOf(bytes);
    if (type !== null && declared !== type) throw fieldRefused('pictures', 'picture', 'PictureType');
    return store(await preparePicture('pictures', 'picture', bytes, widthsOf[use]));
  };
  const store = async (picture: PreparedImage): Promise<Picture> => {
    const { code } = await db.transaction().execute((tx) => storeImage(tx, picture));
    const { contentType, width, height, renditions } = picture;
    const widths = [...new Set(renditions.map((rendition) => rendition.width))];
    return { url: `/images/${code}`, contentType, width, height, widths };
  };
  registerRoute(
    app,
    workshopRoutes.cropPicture,
    async ({ params: { code }, body: { use, ...crop } }) => {
      const bytes = await findImageBytes(db, code);
      if (!bytes) throw new Refused('notFound', 'image');
      const picture = await store(await preparePicture('pictures', 'picture', bytes, widthsOf[use], crop));
      return { body: picture, headers: { Location: picture.url } };
    },
    { keepsOwnTime: true },
  );
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asBytes = { parseAs: 'buffer', bodyLimit: pictureBytesMax } as const;
    scope.addContentTypeParser(/^image\//, asBytes, (_request, bytes, done) => done(null, bytes));
    scope.post(
      pathOf(api.uploadPicture),
      // The right is checked before the bytes are read. A large picture may take longer than other calls.
      { config: { right, keepsOwnTime: true }, onRequest: async (request) => void (await letIn({ right }, request)) },
      async (request, reply) => {
        const picture = await take(request);
        return reply.code(201).headers({ 'Cache-Control': 'no-store', Location: picture.url }).send(picture);
      },
    );
  });
}
