import type { FormValues } from '../../ui/forms/use-form.ts';

/** The typed values of a form that is not saved, and the stored ones that they began with. Forms with passwords keep none. */
export type Draft = { values: FormValues; base: { values: FormValues; version?: number | undefined } };

/** A place in this tab that outlives a reload, for one account and one address. */
export function draftPlace(accountId: number, path: string) {
  const key = `draft ${accountId} ${path}`;
  return {
    /** Null when nothing is kept, or the form has other fields by now. */
    read: (like: FormValues): Draft | null => {
      try {
        const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
        return draft && isLike(draft.values, like) && isLike(draft.base.values, like) ? draft : null;
      } catch {
        return null;
      }
    },
    keep: (draft: Draft): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // The browser has no room, or forbids it: the form works without.
      }
    },
    drop: (): void => {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // The browser forbids it: nothing is kept.
      }
    },
  };
}

const isLike = (values: FormValues, like: FormValues): boolean =>
  Object.keys(like).length === Object.keys(values).length &&
  Object.entries(like).every(([name, value]) => typeof values[name] === typeof value);

export const isSameForm = (one: FormValues, other: FormValues): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);
