// The API document of this server as a list of calls.
import { queryOptions } from '@tanstack/react-query';
import { apiDocumentPath } from '../../../contract/management-addresses.ts';
import { getJson, readOverHttp } from '../../api/get-json.ts';
import { exampleOf, type Schema } from './schema-example.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema?: Schema };
type Content = Record<string, { schema?: Schema }>;
type Described = {
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
};
type Document = {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

export type Operation = {
  method: string;
  path: string;
  tag: string;
  summary: string;
  parameters: Parameter[];
  /** Null for a call without a body. */
  body: { type: string; example: string } | null;
  replies: { status: string; words: string; example: string | null }[];
};

export const docsQuery = queryOptions({
  queryKey: ['docs'],
  queryFn: async () => operationsOf(await getJson<Document>(readOverHttp, apiDocumentPath)),
  staleTime: Number.POSITIVE_INFINITY,
});

function operationsOf({ paths, components: { schemas } }: Document): Operation[] {
  const asText = (schema: Schema) => JSON.stringify(exampleOf(schema, schemas), null, 2);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', tags = [], parameters = [], requestBody, responses }]) => {
      const [body] = Object.entries(requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        tag: tags[0] ?? '',
        summary,
        parameters,
        body: body ? { type: body[0], example: body[1].schema ? asText(body[1].schema) : '' } : null,
        replies: Object.entries(responses ?? {}).map(([status, { description = '', content = {} }]) => {
          const schema = content['application/json']?.schema;
          return { status, words: description, example: schema ? asText(schema) : null };
        }),
      };
    }),
  );
}
