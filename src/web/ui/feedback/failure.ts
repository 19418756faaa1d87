// The messages for calls that did not succeed: the error catalogue, in this one place.
import type { RefusalDetails } from '../../../contract/refusal-details.ts';
import type { Key, Translate } from '../../../words/words.ts';
import { type Answer, isClosed, passingStatuses } from '../../api/ask-server.ts';
import { showToast } from './toast.ts';

type Problem = {
  errorKey?: string;
  message?: string;
  fieldErrors?: { objectName: string; field: string }[];
  details?: Record<string, unknown>;
};

/** One sentence for each thing to tell; none for what is simply not there. */
export function failureTexts(answer: Answer, t: Translate): string[] {
  const { status, headers, body } = answer;
  if (isInDoubt(answer)) return [t('error.inDoubt')];
  if (status === 0) return [t('error.unreachable')];
  if (status === 404) return [];
  // The sign-in dialog opens over the page.
  if (status === 401) return [];
  const { message, fieldErrors = [], details }: Problem = isProblem(body) ? body : {};
  if (status === 400 && fieldErrors.length > 0)
    return fieldErrors.map(({ objectName, field }) =>
      t('error.field', { fieldName: wordOr(t, `limelightApp.${objectName}.${field}`, field) }),
    );
  const known = headerEnding(headers, 'app-error') ?? message;
  if (known !== undefined)
    return [wordOr(t, known, known, { ...plainValues(details), entityName: entityIn(headers, t) })];
  return [typeof body === 'string' && body !== '' ? body : t('error.unknown')];
}

/** It is not known whether the change was made. */
export const isInDoubt = (answer: Answer): boolean =>
  answer.mayBeDone === true && passingStatuses.includes(answer.status) && !isClosed(answer);

/** Longer waiting times are shown in minutes. */
const secondsInWords = 90;

/** The waiting time after too many tries; null when the answer has none. */
export function waitText({ status, headers }: Answer, t: Translate): string | null {
  const seconds = Number(headers.get('Retry-After'));
  if (status !== 429 || !(seconds > 0)) return null;
  return seconds <= secondsInWords
    ? t('login.wait.seconds', { count: seconds })
    : t('login.wait.minutes', { count: Math.ceil(seconds / 60) });
}

export function tellFailure(answer: Answer, t: Translate): void {
  for (const text of failureTexts(answer, t)) showToast({ id: `failure-${text}`, text });
}

/** A call that went well may bring its own good news. */
export function tellSuccess({ headers }: Answer, t: Translate): void {
  const known = headerEnding(headers, 'app-alert');
  if (known !== undefined)
    showToast({ text: wordOr(t, known, known, { param: headerEnding(headers, 'app-params') ?? '' }) });
}

/** The code of a refusal, such as `soldOut`; null when the answer is no refusal. */
export function refusalIn({ body }: Answer): string | null {
  return (isProblem(body) && body.errorKey) || null;
}

/** The details of a refusal with this code; nothing of an answer without details. */
export const detailsIn = <Code extends keyof RefusalDetails>({ body }: Answer): Partial<RefusalDetails[Code]> =>
  (isProblem(body) && (body.details as Partial<RefusalDetails[Code]>)) || {};

type Values = Record<string, string | number>;
export const plainValues = (details: Record<string, unknown> = {}): Values =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

const isProblem = (body: unknown): body is Problem => typeof body === 'object' && body !== null;

function headerEnding(headers: Headers, ending: string): string | undefined {
  for (const [name, value] of headers) if (name.endsWith(ending)) return value;
}

const entityIn = (headers: Headers, t: Translate): string => {
  const name = headerEnding(headers, 'app-params') ?? '';
  return wordOr(t, `entity.${name}`, name);
};

/** The server sends keys, or sentences that are no key. */
function wordOr(t: Translate, key: string, otherwise: string, values?: Values): string {
  const text = t(key as Key, values);
  return text.startsWith('translation-not-found[') ? otherwise : text;
}
