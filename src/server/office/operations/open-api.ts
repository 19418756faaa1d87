import { setImmediate as letOthersWork } from 'node:timers/promises';
import { z } from 'zod';
import { accountRoutes } from '../../../contract/accounts.ts';
import { everyRoute } from '../../../contract/every-route.ts';
import type { Route } from '../../../contract/route.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { isForPeople } from '../../../domain/accounts/rights.ts';
import { formTypes } from '../../platform/http/read-only.ts';
import { describeDeliveries, type SchemaOf } from './open-api-deliveries.ts';
import { apiExamples } from './open-api-examples.ts';

/** Calls whose reply is plain text. */
const saysPlainText = new Set<Route>([accountRoutes.whoAmI]);

let described: ReturnType<typeof describeCalls> | undefined;

/** The API as an OpenAPI 3.1 document. Its calls are the same for every address. */
export async function openApiDocument(publicAddress: string, version: string) {
  described ??= describeCalls();
  const { paths, webhooks, schemas } = await described;
  return {
    openapi: '3.1.0',
    info: { title: 'Limelight', version, summary: 'An online ticket shop for live events in Hong Kong and Macau' },
    servers: [{ url: publicAddress }],
    paths,
    webhooks,
    components: { schemas, securitySchemes: securitySchemes(publicAddress) },
  };
}

/** From the same schemas that check each request and write each reply. It takes a second of a slow machine, and visitors come in between. */
async function describeCalls() {
  const components: Record<string, unknown> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
    const options = { io, target: 'draft-2020-12', unrepresentable: 'any', override: withoutOwn } as const;
    const { $schema, $defs, ...json } = z.toJSONSchema(schema, options);
    Object.assign(components, $defs);
    return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of everyRoute) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemaOf) };
    await letOthersWork();
  }
  const webhooks = describeDeliveries(schemaOf);
  const inPlace = JSON.parse(JSON.stringify(components).replaceAll('"#/$defs/', '"#/components/schemas/'));
  return { paths, webhooks, schemas: { ...inPlace, Problem: problemSchema } };
}

const securitySchemes = (publicAddress: string) => ({
  door: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Door-Token',
    description: 'The token of a device at the door, from `POST /api/check-in/enrol`',
  },
  signIn: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a sign-in, from `POST /api/authenticate`',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'llk_ and 43 letters',
    description: `The key of another program, from the page /admin/api-keys. It has the authorities that were chosen for it, and may make 600 requests a minute. Example:
\`curl -H 'Authorization: Bearer llk_…' '${publicAddress}/api/transactions?size=50&sort=createdDate,desc'\``,
  },
});

/** Removes the mark of `ownText`, which is for the server only. */
const withoutOwn = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => void delete jsonSchema.isOwn;

/** The first one is that of our pages. */
const bodyTypesOf = ({ bodyType }: Route): readonly string[] =>
  bodyType === formTypes[0] ? formTypes : [bodyType ?? 'application/json'];

function operationOf(route: Route, schemaOf: SchemaOf) {
  const { body } = route;
  const parameters = [...parametersOf(route.params, 'path', schemaOf), ...parametersOf(route.query, 'query', schemaOf)];
  const problem = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
  const isOfDevice = route.right === 'device';
  const needed = isOfDevice ? duties.scanning : typeof route.right === 'string' ? null : route.right;
  const example = apiExamples[route.address];
  const replyTypes = [route.fileType ?? (saysPlainText.has(route) ? 'text/plain' : 'application/json')].flat();
  const content = Object.fromEntries(
    replyTypes.map((type) => [
      type,
      {
        schema: schemaOf(route.reply, 'output'),
        ...(example?.reply !== undefined && { example: example.reply }),
      },
    ]),
  );
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    summary: route.summary,
    tags: [route.tag],
    parameters,
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          bodyTypesOf(route).map((type) => [
            type,
            {
              schema: schemaOf(body, 'input'),
              ...(example?.body !== undefined && { example: example.body }),
            },
          ]),
        ),
      },
    }),
    ...(needed && {
      security: [
        ...(isOfDevice ? [{ door: [] }] : []),
        { signIn: [] },
        ...(route.isOfAccount || isForPeople(needed) ? [] : [{ apiKey: [] }]),
      ],
    }),
    responses: {
      ...(route === accountRoutes.signIn && {
        401: { description: 'Not the right login, password or code', ...problem },
      }),
      [route.makes ? 201 : 200]: { description: 'OK', content },
      ...(route.mayWait && { 202: { description: 'Not yet: the caller waits, and asks again', content } }),
      400: { description: 'The request does not fit; `fieldErrors` says where', ...problem },
      ...(needed && {
        401: { description: 'Nobody is signed in, or not any more', ...problem },
        403: { description: `For these alone: ${needed.join(', ') || 'any account'}`, ...problem },
      }),
      404: { description: 'There is no such thing, or the public may not see it', ...problem },
      405: { description: 'Not with this method; `Allow` says with which', ...problem },
      408: { description: 'The request did not come in time', ...problem },
      409: { description: 'Not as things are now; `errorKey` says why and `details` what there is', ...problem },
      ...(route.body && {
        413: { description: 'The body is too large, or holds too many values', ...problem },
        415: { description: `The body is not ${bodyTypesOf(route).join(' or ')}`, ...problem },
      }),
      414: { description: 'The address is too long', ...problem },
      429: { description: 'Too many requests from one address', ...problem },
      431: { description: 'The head is too large', ...problem },
      500: { description: 'A fault; `requestId` is what to look for in the log', ...problem },
      503: { description: 'Too much to do; `Retry-After` says when to ask again', ...problem },
    },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemaOf: SchemaOf) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'message', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    message: { type: 'string', description: 'A key of `/i18n/{locale}.json`' },
    path: { type: 'string' },
    requestId: { type: 'string' },
    entityName: { type: 'string' },
    errorKey: { type: 'string' },
    details: { type: 'object' },
    fieldErrors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { objectName: { type: 'string' }, field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
