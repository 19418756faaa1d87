import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { EventDetail } from '../../../contract/catalogue.ts';
import type { Workshop } from '../../../contract/workshop.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, failureTexts, tellSuccess } from '../../ui/feedback/failure.ts';
import { type FormValues, useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { draftPlace, isSameForm } from '../entity/draft.ts';
import { useKeptDraft } from '../entity/use-draft.ts';
import { useOfficeAccount } from '../frame/office-account.ts';
import { useUnsaved } from './unsaved.tsx';
import { saveEvent, workshopQuery } from './workshop.data.ts';

export type SectionRules<Values extends FormValues> = {
  /** Of the draft that outlives a reload. */
  name: string;
  /** Makes what is sent of what the fields hold. */
  schema: (event: EventDetail) => z.ZodType<object>;
  valuesOf: (event: EventDetail) => Values;
  /** Fields of the server that have another name in the form. */
  fieldNames?: Record<string, keyof Values & string>;
};

type Stored<Values> = { values: Values; version: number | undefined };
export type SectionConflict<Values> = { event: EventDetail; values: Values };

/** One section of an event, with its own fields. It is saved by itself, from the version that its fields come from. */
export function useSection<Values extends FormValues>(event: EventDetail, rules: SectionRules<Values>) {
  const { valuesOf } = rules;
  const schema = useMemo(() => rules.schema(event), [rules, event]);
  const { place, restored } = useSectionDraft(event, rules);
  const stored = useMemo(() => storedOf(event, valuesOf), [event, valuesOf]);
  const [base, setBase] = useState<Stored<Values>>((restored?.base as Stored<Values> | undefined) ?? stored);
  const [conflict, setConflict] = useState<SectionConflict<Values> | null>(null);
  const form = useForm({
    schema,
    initial: (restored?.values as Values | undefined) ?? stored.values,
    onSubmit: (fields) => void save({ fields, typed: form.values }, base),
  });
  const { save, isBusy, failure } = useSaving(event, rules, { onSaved, onConflict: setConflict, refuse: form.refuse });
  const { values, replace } = form;
  const hasUnsaved = !isSameForm(values, base.values);
  useKeptDraft(place, { values, base });
  useUnsaved(hasUnsaved);

  // Another section was saved, or another person saved this one: fields without a change here follow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the event was read again
  useEffect(() => {
    if (isSameForm(stored.values, base.values)) setBase({ ...base, version: stored.version });
    else if (!hasUnsaved) start(stored);
  }, [stored]);

  function start(from: Stored<Values>): void {
    setBase(from);
    replace(from.values);
  }
  /** Values that were typed while the save was under way stay. */
  function onSaved(saved: EventDetail, typed: Values): void {
    const from = storedOf(saved, valuesOf);
    setConflict(null);
    setBase(from);
    replace((now) => {
      const since = Object.entries(now).filter(([name, value]) => value !== typed[name]);
      return { ...from.values, ...Object.fromEntries(since) };
    });
    focusSection(form.form.current);
  }
  return {
    ...form,
    base,
    conflict,
    /** Saves what was decided about another version over that version. */
    resolve: ({ event: theirs, values: theirValues }: SectionConflict<Values>, merged: Values) => {
      const from = { values: theirValues, version: theirs.version };
      setConflict(null);
      setBase(from);
      replace(merged);
      const read = schema.safeParse(merged);
      if (read.success) void save({ fields: read.data, typed: merged }, from);
    },
    hasUnsaved,
    isRestored: restored !== null,
    discard: () => {
      start(stored);
      focusSection(form.form.current);
    },
    isBusy,
    failure,
  };
}

/** The buttons of a section go with its last change, and the focus would be lost with them. */
export const focusSection = (inside: Element | null): void =>
  inside?.closest<HTMLElement>('section')?.focus({ preventScroll: true });

const storedOf = <Values>(event: EventDetail, valuesOf: (event: EventDetail) => Values): Stored<Values> => ({
  values: valuesOf(event),
  version: event.version,
});

function useSectionDraft<Values extends FormValues>(event: EventDetail, { name, valuesOf }: SectionRules<Values>) {
  const { id } = useOfficeAccount();
  const [place] = useState(() => draftPlace(id, `workshop ${event.id} ${name}`));
  const [restored] = useState(() => place.read(valuesOf(event)));
  return { place, restored };
}

/** The fields as they are sent, and as they were typed. */
type Filled<Values> = { fields: object; typed: Values };

type Outcome<Values extends FormValues> = {
  onSaved: (event: EventDetail, typed: Values) => void;
  onConflict: (conflict: SectionConflict<Values>) => void;
  refuse: (answer: Answer) => boolean;
};

/** Further saves after another person saved other fields meanwhile. */
const triesMax = 5;

function useSaving<Values extends FormValues>(
  event: EventDetail,
  { valuesOf, fieldNames = {} }: SectionRules<Values>,
  { onSaved, onConflict, refuse }: Outcome<Values>,
) {
  const t = useWords();
  const follow = useWorkshopChange(event.id);
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);

  /** A change of other fields by another person is no conflict: the section is saved from the newer version. */
  const send = async (fields: object, base: Stored<Values>) => {
    let [row, version] = [event, base.version];
    for (let tries = 1; ; tries += 1) {
      const result = await saveEvent({ ...namesOf(row), ...fields, id: event.id, version });
      const current = detailsIn(result).current as EventDetail | undefined;
      if (!current || tries === triesMax || !isSameForm(valuesOf(current), base.values)) return { result, current };
      [row, version] = [current, current.version];
    }
  };
  const save = async ({ fields, typed }: Filled<Values>, base: Stored<Values>) => {
    setFailure(null);
    const sent = await run(() => send(fields, base));
    if (!sent) return;
    const { result, current } = sent;
    if (result.isOk) {
      tellSuccess(result, t);
      follow(result.body);
      onSaved(result.body, typed);
    } else if (current) onConflict({ event: current, values: valuesOf(current) });
    else if (!refuse(renamed(result, fieldNames))) setFailure(failureTexts(result, t).join(' ') || t('workshop.gone'));
  };
  return { save, isBusy, failure };
}

/** Fields that a save of an event has to have. */
const namesOf = ({ eventCode, nameCht, nameEng, site }: EventDetail) => ({
  eventCode,
  nameCht,
  nameEng,
  site: { id: site.id },
});

function renamed(answer: Answer, names: Record<string, string>): Answer {
  const problem: { fieldErrors?: { field: string }[] } = answer.body ?? {};
  const fieldErrors = problem.fieldErrors?.map((error) => ({ ...error, field: names[error.field] ?? error.field }));
  return fieldErrors ? { ...answer, body: { ...problem, fieldErrors } } : answer;
}

/** Shows the saved event in all sections at once, and reads the rest again. */
export function useWorkshopChange(id: number): (event?: EventDetail) => void {
  const queries = useQueryClient();
  return (event) => {
    const { queryKey } = workshopQuery(String(id));
    if (event) queries.setQueryData(queryKey, (before: Workshop | null | undefined) => before && { ...before, event });
    void queries.invalidateQueries({ queryKey: ['account'] });
  };
}
