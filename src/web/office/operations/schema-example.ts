// An example of what a JSON schema describes, to begin with when a call is tried.
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Schemas may refer to themselves. */
const depthMax = 6;

export function exampleOf(schema: Schema, known: Record<string, Schema>, depth = 0): unknown {
  if (depth > depthMax) return null;
  const inside = (part: Schema) => exampleOf(part, known, depth + 1);
  if (schema.$ref) return inside(known[schema.$ref.split('/').at(-1) as string] ?? {});
  const given = schema.const ?? schema.default ?? schema.examples?.[0] ?? schema.enum?.[0];
  if (given !== undefined) return given;
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return inside(first);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inside));
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, inside(part)]));
  return plainExample(schema, inside);
}

function plainExample({ type, format, items }: Schema, inside: (part: Schema) => unknown): unknown {
  const [kind] = [type ?? 'object'].flat();
  if (kind === 'array') return items ? [inside(items)] : [];
  if (kind === 'object') return {};
  if (kind === 'integer' || kind === 'number') return 0;
  if (kind === 'boolean') return false;
  if (kind === 'null') return null;
  return format === 'date-time' ? '2030-01-31T12:00:00.000Z' : format === 'date' ? '2030-01-31' : '';
}
