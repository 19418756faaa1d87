// Reads a plan in any of the formats, recognised by how the file begins.
import { readCsv } from './csv-plan.ts';
import type { ReadFile } from './plan-file.ts';
import { readPretix } from './read-pretix.ts';
import { readRowList } from './row-list-plan.ts';
import { readPlanText } from './text-plan.ts';

const beginning = 2000;

/** A large file takes a tenth of a second or more: in a browser, call this in a worker. */
export function readPlanFile(file: string): ReadFile {
  const text = file.replace(/^\ufeff/, '').trimStart();
  const head = text.slice(0, beginning);
  if (head.startsWith('{')) return isPretix(head) ? readPretix(text) : readRowList(text);
  return /^(?:zone|mark)(?: |\n|$)/.test(head) ? readPlanText(text) : readCsv(text);
}

/** Each of these is at the beginning of a plan of pretix. */
const isPretix = (head: string): boolean => /"(?:categories|size|row_number|zone_id|position)"/.test(head);
