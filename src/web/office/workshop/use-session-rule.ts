// A rule of sessions while it is typed, and the sessions that are made from it.
import { useEffect, useState } from 'react';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { failureTexts, tellSuccess } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { draftPlace } from '../entity/draft.ts';
import { useOfficeAccount } from '../frame/office-account.ts';
import { emptyRule, type RuleValues } from './rule-fields.tsx';
import { useUnsaved } from './unsaved.tsx';
import { useWorkshopChange } from './use-section.ts';
import { makeSessions } from './workshop.data.ts';

export function useRuleValues(eventId: number) {
  const { id } = useOfficeAccount();
  const [place] = useState(() => draftPlace(id, `workshop ${eventId} rule`));
  const [values, setValues] = useState<RuleValues>(
    () => (place.read(emptyRule)?.values as RuleValues | undefined) ?? emptyRule,
  );
  const isEmpty = values.from === '' && values.weekdays === '';
  useUnsaved(!isEmpty);
  useEffect(() => {
    if (isEmpty) place.drop();
    else place.keep({ values, base: { values: emptyRule } });
  }, [place, values, isEmpty]);
  return {
    values,
    set: (change: Partial<RuleValues>) => setValues({ ...values, ...change }),
    reset: () => setValues(emptyRule),
  };
}

/** The lines that the server refused stay marked while they are in the list. */
export function useMaking(eventId: number, onMade: () => void) {
  const t = useWords();
  const follow = useWorkshopChange(eventId);
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const make = async (startTimes: string[]) => {
    setFailure(null);
    const result = await run(() => makeSessions(eventId, startTimes, true));
    if (!result) return;
    follow();
    if (result.isOk) {
      tellSuccess(result, t);
      onMade();
      return;
    }
    const { fieldErrors = [] }: { fieldErrors?: { field: string; message: string }[] } = result.body ?? {};
    const lines = fieldErrors.flatMap(({ field }) => startTimes[Number(field.split('.')[1])] ?? []);
    setRefused(new Set(lines));
    const isEarly = fieldErrors.some(({ message }) => message === 'Dates');
    setFailure(isEarly ? t('invalid.Dates') : failureTexts(result, t)[0] || t('workshop.gone'));
  };
  const refusedLines = (startTimes: string[]) => startTimes.flatMap((start, line) => (refused.has(start) ? line : []));
  return { make, isBusy, failure, refusedLines };
}
