// The time of a line in a provider's file. The providers are in Hong Kong, and write its time when they name no zone.

const written =
  /^(\d{4})([-/]?)(\d{2})\2(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,3})\d*)?)?)? ?(Z|[+-]\d{2}:?\d{2})?$/;
const hongKong = '+08:00';

/** In milliseconds since 1970; null for what is no time. The year comes first: of 05/06 nobody knows which is the month. */
export function readFileTime(text: string): number | null {
  const [, year, , month, day, hour = '00', minute = '00', second = '00', part = '0', zone = hongKong] =
    written.exec(text) ?? [];
  if (year === undefined) return null;
  const plain = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${part}${plain}`);
  return Number.isNaN(time) ? null : time;
}
