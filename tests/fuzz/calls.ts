// The calls of the shop as its own API document tells of them.

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
};
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };
type Operation = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};
export type Call = {
  /** `GET /api/events/{id}`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  parameters: Parameter[];
  contentType: string | null;
  body: JsonSchema | null;
};
type ApiDocument = { paths: Record<string, Record<string, Operation>> };

export function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { parameters, requestBody }]) => {
      const method = verb.toUpperCase() as Call['method'];
      const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [null, null];
      return { name: `${method} ${path}`, method, path, parameters, contentType, body: content?.schema ?? null };
    }),
  );
}
