// Finds the fields of a body or a query that hold the shop's own ids and signed texts. They may look like a card number by chance, and
// nobody types them: numbers, enums, and texts marked with `ownText`.
import { z } from 'zod';

export type OwnPlaces = { isOwn: boolean; fields: ReadonlyMap<string, OwnPlaces>; each: OwnPlaces | null };

type Json = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  isOwn?: boolean;
};

const known = new WeakMap<z.ZodType, OwnPlaces>();

export function ownPlacesOf(schema: z.ZodType): OwnPlaces {
  const places = known.get(schema) ?? readPlaces(schema);
  known.set(schema, places);
  return places;
}

function readPlaces(schema: z.ZodType): OwnPlaces {
  const { $defs = {}, ...whole } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const read = (json: Json): OwnPlaces => {
    if (json.$ref !== undefined) return read(($defs as Record<string, Json>)[json.$ref.replace('#/$defs/', '')] ?? {});
    const choices = (json.anyOf ?? []).map(read);
    const fields = new Map(Object.entries(json.properties ?? {}).map(([name, field]) => [name, read(field)]));
    for (const choice of choices) for (const [name, field] of choice.fields) fields.set(name, field);
    return {
      isOwn: isOwn(json) || (choices.length > 0 && choices.every((choice) => choice.isOwn)),
      fields,
      each: json.items ? read(json.items) : (choices.find(({ each }) => each)?.each ?? null),
    };
  };
  return read(whole as Json);
}

const closedTypes = new Set(['integer', 'number', 'boolean', 'null']);

const isOwn = ({ type, enum: words, const: word, isOwn: isNamedOwn }: Json): boolean =>
  isNamedOwn === true || words !== undefined || word !== undefined || closedTypes.has(String(type));
