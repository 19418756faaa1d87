// Reads the part of XML that AsiaPay uses: records of plain fields. Other XML is refused.

const fieldText = /<([A-Za-z][A-Za-z0-9]*)>([^<]*)<\/\1>|<([A-Za-z][A-Za-z0-9]*)\s*\/>/g;
const anyReference = /&[^;]{0,10};?/g;
const known: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** Null for a text with declarations, with entities of its own, or with anything but fields in a record. */
export function readRecords(text: string): Record<string, string>[] | null {
  if (text.includes('<!')) return null;
  const from = text.indexOf('<records>');
  const to = text.lastIndexOf('</records>');
  if (from < 0 || to < from) return /<records\s*\/>/.test(text) ? [] : null;
  const records = text.slice(from, to).split('<record>').slice(1).map(readRecord);
  return records.every((record) => record !== null) ? records : null;
}

function readRecord(text: string): Record<string, string> | null {
  const end = text.indexOf('</record>');
  return end < 0 ? null : readFields(text.slice(0, end));
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
