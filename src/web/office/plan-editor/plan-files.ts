// Plans in and out of files, in the browser.
import { readCsv, writeCsv } from '../../../domain/plans/csv-plan.ts';
import { encodingOf } from '../../../domain/plans/file-encoding.ts';
import type { PlanDocument, PlanZone } from '../../../domain/plans/plan-document.ts';
import { keepZoneIds, pretixLengthMax, type ReadFile, type WrittenFile } from '../../../domain/plans/plan-file.ts';
import { readPlanFile } from '../../../domain/plans/read-plan-file.ts';
import { writeRowList } from '../../../domain/plans/row-list-plan.ts';
import { writePlanText } from '../../../domain/plans/text-plan.ts';
import { writePretix } from '../../../domain/plans/write-pretix.ts';

export const formats = ['text', 'csv', 'rows', 'pretix'] as const;
export type Format = (typeof formats)[number];

export const endings: Record<Format, string> = { text: 'txt', csv: 'csv', rows: 'rows.json', pretix: 'json' };

export function writePlan(format: Format, name: string, document: PlanDocument): WrittenFile {
  if (format === 'text') return writePlanText(document);
  if (format === 'csv') return writeCsv(document);
  return format === 'rows' ? writeRowList(document) : writePretix(name, document);
}

/** UTF-16 needs two bytes for a character. A larger file is not read at all. */
const bytesMax = 2 * pretixLengthMax;

export async function readPlan(file: File): Promise<ReadFile> {
  if (file.size > bytesMax) return { errors: [{ line: null, problem: 'fileTooLong', text: '' }] };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return file.name.endsWith('.csv') ? readCsv(text.replace(/^\ufeff/, '')) : readPlanFile(text);
}

/** Zones of the same name get the places of the file, and others are added. Marks of the file take the place of the marks. */
export function bringIn(current: PlanDocument, read: PlanDocument): PlanDocument {
  const came = keepZoneIds(read, current);
  const byName = new Map(came.zones.map((zone) => [zone.name, zone]));
  const names = new Set(current.zones.map(({ name }) => name));
  const zones = current.zones.map((zone): PlanZone => byName.get(zone.name) ?? zone);
  return {
    zones: [...zones, ...came.zones.filter(({ name }) => !names.has(name))],
    marks: came.marks.length > 0 ? came.marks : current.marks,
  };
}

/** An editor of one zone gets the places of the zone with its name, or of the first one of the file. */
export function bringIntoZone(current: PlanDocument, position: number, read: PlanDocument): PlanDocument {
  const zone = current.zones[position];
  const from = read.zones.find(({ name }) => name === zone?.name) ?? read.zones[0];
  if (!zone || !from) return current;
  return { ...current, zones: current.zones.with(position, { ...zone, places: from.places }) };
}
