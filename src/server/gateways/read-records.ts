// The little of XML that AsiaPay answers with: records of plain fields. Whatever else XML can do is not read at all.

const recordText = /<record>([\s\S]*?)<\/record>/g;
const fieldText = /<([A-Za-z][A-Za-z0-9]*)>([^<]*)<\/\1>|<([A-Za-z][A-Za-z0-9]*)\s*\/>/g;
const anyReference = /&[^;]{0,10};?/g;
const known: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** Null for a text with declarations, with references of its own, or with something other than fields in a record. */
export function readRecords(text: string): Record<string, string>[] | null {
  if (text.includes('<!') || !/<records>[\s\S]*<\/records>|<records\s*\/>/.test(text)) return null;
  const records = [...text.matchAll(recordText)].map(([, inner = '']) => readFields(inner));
  return records.every((record) => record !== null) ? records : null;
}

function readFields(inner: string): Record<string, string> | null {
  if (inner.replace(fieldText, '').trim() !== '') return null;
  const fields: Record<string, string> = Object.create(null);
  for (const [, name, value = '', empty] of inner.matchAll(fieldText)) {
    const key = name ?? empty ?? '';
    if (key in fields || (value.match(anyReference) ?? []).some((reference) => !(reference in known))) return null;
    fields[key] = value.replace(anyReference, (reference) => known[reference] ?? '').trim();
  }
  return fields;
}
