// The API document of this server as a list of calls, and a call as it is tried from the page.
import { queryOptions } from '@tanstack/react-query';
import { fetchAsMe } from '../../api/bearer.ts';
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

const documentPath = '/api/openapi.json';

export const docsQuery = queryOptions({
  queryKey: ['docs'],
  queryFn: async () => operationsOf(await getJson<Document>(readOverHttp, documentPath)),
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

export type Tried = { status: number; milliseconds: number; text: string };

const textLengthMax = 100_000;

/** Sent once, signed in as the user who looks. Status 0: no answer. */
export async function tryCall(
  { method, path, body }: Operation,
  values: Record<string, string>,
  text: string,
): Promise<Tried> {
  const beganAt = performance.now();
  const ended = () => Math.round(performance.now() - beganAt);
  try {
    const response = await fetchAsMe(filled(path, values), {
      method,
      cache: 'no-store',
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': body.type }) },
      ...(body && { body: text }),
    });
    return {
      status: response.status,
      milliseconds: ended(),
      text: indented(await response.text()).slice(0, textLengthMax),
    };
  } catch (error) {
    return { status: 0, milliseconds: ended(), text: String(error) };
  }
}

/** Values of the path have the names `{name}` there; all others are the query. */
function filled(path: string, values: Record<string, string>): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(values)) {
    if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
