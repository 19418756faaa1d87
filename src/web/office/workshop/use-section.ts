import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { EventDetail } from '../../../contract/catalogue.ts';
import type { Workshop } from '../../../contract/workshop.ts';
import type { Answer } from '../../api/ask-server.ts';
import type { Result } from '../../api/call.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, failureTexts, tellSuccess } from '../../ui/feedback/failure.ts';
import { renameFields } from '../../ui/forms/rename-fields.ts';
import { type FormValues, useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { draftPlace, isSameForm } from '../entity/draft.ts';
import { useKeptDraft } from '../entity/use-draft.ts';
import { useOfficeAccount } from '../frame/office-account.ts';
import { useUnsaved } from './unsaved.tsx';
import { workshopQuery } from './workshop.data.ts';

/** The event, or a part of it that has a version of its own. */
export type SectionRow = { id: number; version?: number | undefined };

export type SectionRules<Values extends FormValues, Row extends SectionRow> = {
  /** The name of the draft that outlives a reload. */
  name: string;
  /** Makes what is sent of what the fields hold. */
  schema: (row: Row) => z.ZodType<object>;
  valuesOf: (row: Row) => Values;
  /** Fields of the server that have another name in the form. */
  fieldNames?: Record<string, keyof Values & string>;
  /** Saves the fields from the version of this row. */
  save: (row: Row, fields: object, version: number | undefined) => Promise<Result<Row>>;
};

export type EventRules<Values extends FormValues> = Omit<SectionRules<Values, EventDetail>, 'save'>;

type Stored<Values> = { values: Values; version: number | undefined };
export type SectionConflict<Values, Row> = { row: Row; values: Values };

/** One section of an event, with its own fields. It is saved by itself, from the version that its fields come from. */
export function useSection<Values extends FormValues, Row extends SectionRow>(
  row: Row,
  rules: SectionRules<Values, Row>,
  follow: (saved: Row) => void,
) {
  const { valuesOf } = rules;
  const schema = useMemo(() => rules.schema(row), [rules, row]);
  const { place, restored } = useSectionDraft(row, rules);
  const stored = useMemo(() => storedOf(row, valuesOf), [row, valuesOf]);
  const [base, setBase] = useState<Stored<Values>>((restored?.base as Stored<Values> | undefined) ?? stored);
  const [conflict, setConflict] = useState<SectionConflict<Values, Row> | null>(null);
  const form = useForm({
    schema,
    initial: (restored?.values as Values | undefined) ?? stored.values,
    onSubmit: (fields) => void save({ fields, typed: form.values }, base),
  });
  const { save, isBusy, failure } = useSaving(row, rules, {
    follow,
    onSaved,
    onConflict: setConflict,
    refuse: form.refuse,
  });
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
  function onSaved(saved: Row, typed: Values): void {
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
    resolve: ({ row: theirs, values: theirValues }: SectionConflict<Values, Row>, merged: Values) => {
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

const storedOf = <Values, Row extends SectionRow>(row: Row, valuesOf: (row: Row) => Values): Stored<Values> => ({
  values: valuesOf(row),
  version: row.version,
});

function useSectionDraft<Values extends FormValues, Row extends SectionRow>(
  row: Row,
  { name, valuesOf }: SectionRules<Values, Row>,
) {
  const { id } = useOfficeAccount();
  const [place] = useState(() => draftPlace(id, `workshop ${row.id} ${name}`));
  const [restored] = useState(() => place.read(valuesOf(row)));
  return { place, restored };
}

/** The fields as they are sent, and as they were typed. */
type Filled<Values> = { fields: object; typed: Values };

type SaveHandlers<Values extends FormValues, Row> = {
  follow: (saved: Row) => void;
  onSaved: (row: Row, typed: Values) => void;
  onConflict: (conflict: SectionConflict<Values, Row>) => void;
  refuse: (answer: Answer) => boolean;
};

/** Further saves after another person saved other fields meanwhile. */
const triesMax = 5;

function useSaving<Values extends FormValues, Row extends SectionRow>(
  stored: Row,
  { valuesOf, fieldNames = {}, save: saveRow }: SectionRules<Values, Row>,
  { follow, onSaved, onConflict, refuse }: SaveHandlers<Values, Row>,
) {
  const t = useWords();
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);

  /** A change of other fields by another person is no conflict: the section is saved from the newer version. */
  const send = async (fields: object, base: Stored<Values>) => {
    let [row, version] = [stored, base.version];
    for (let tries = 1; ; tries += 1) {
      const result = await saveRow(row, fields, version);
      const current = detailsIn<'concurrencyFailure'>(result).current as Row | undefined;
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
    } else if (current) onConflict({ row: current, values: valuesOf(current) });
    else if (!refuse(renameFields(result, (name) => fieldNames[name])))
      setFailure(failureTexts(result, t).join(' ') || t('workshop.gone'));
  };
  return { save, isBusy, failure };
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
