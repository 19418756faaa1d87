import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Key } from '../../../words/words.ts';
import type { Answer } from '../../api/ask-server.ts';
import { detailsIn, failureTexts, plainValues, refusalIn, tellSuccess } from '../../ui/feedback/failure.ts';
import { renameFields } from '../../ui/forms/rename-fields.ts';
import { type FormValues, useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { fieldAt } from '../fields/form-schema.ts';
import { isSameForm } from './draft.ts';
import { type EntityRow, keyOf, type WrittenEntity } from './entity.ts';
import { useDraftPlace, useKeptDraft } from './use-draft.ts';

export type FormRules<Row extends EntityRow, Values extends FormValues> = {
  /** Makes what is sent of what the fields hold. */
  schema: z.ZodType<object>;
  /** The values of the fields for a stored row, and for a new one. */
  valuesOf: (row: Row | null) => Values;
  /** Refusals that are about one field, and are shown there with the words at their key. */
  refusals?: Record<string, { field: keyof Values & string; words: Key }>;
};

/** The row that somebody else saved meanwhile. */
export type Conflict<Row, Values> = { row: Row; values: Values };

/** The values of the form, whether they differ from the stored row, and the result of saving. */
export function useEntityForm<Row extends EntityRow, Values extends FormValues>(
  entity: WrittenEntity<Row>,
  row: Row | null,
  { schema, valuesOf, refusals = {} }: FormRules<Row, Values>,
) {
  const t = useWords();
  const [stored] = useState(() => ({ values: valuesOf(row), version: row?.version }));
  const { place, restored } = useDraftPlace(stored.values);
  const [base, setBase] = useState((restored?.base as typeof stored | undefined) ?? stored);
  const [conflict, setConflict] = useState<Conflict<Row, Values> | null>(null);
  const failureOf = useFailureOf(entity, row);
  const [failure, setFailure] = useState<string | null>(null);
  const { save, isBusy, isSaved } = useSaving(entity, row, refuse);
  const fields = useForm({
    schema,
    initial: (restored?.values as Values | undefined) ?? base.values,
    onSubmit: (read) => {
      const isSending = fields.form.current?.querySelector('fieldset[aria-busy=true]');
      setFailure(isSending ? t('entity.picture.wait') : null);
      if (!isSending) void save(base.version, read);
    },
  });
  useKeptDraft(place, { values: fields.values, base });

  function refuse(answer: Answer): void {
    const refusal = refusalIn(answer) ?? '';
    const current = detailsIn<'concurrencyFailure'>(answer).current as Row | undefined;
    const own = refusals[refusal];
    if (refusal === 'concurrencyFailure' && current) setConflict({ row: current, values: valuesOf(current) });
    else if (own) fields.refuseField(own.field, own.words, plainValues(detailsIn(answer)));
    else if (!fields.refuse(renameFields(answer, (field) => fieldAt(Object.keys(base.values), field))))
      setFailure(failureOf(answer));
  }
  /** Saves what was decided about another version over that version. */
  function resolve({ row: theirs, values: theirValues }: Conflict<Row, Values>, merged: Values): void {
    setConflict(null);
    setBase({ values: theirValues, version: theirs.version });
    fields.replace(merged);
    const read = schema.safeParse(merged);
    if (read.success) void save(theirs.version, read.data);
  }
  return {
    ...fields,
    base,
    conflict,
    resolve,
    isRestored: restored !== null,
    startAgain: () => {
      fields.replace(stored.values);
      setBase(stored);
    },
    isBusy,
    failure,
    hasUnsaved: () => !isSaved.current && !isSameForm(fields.values, base.values),
  };
}

function useFailureOf<Row extends EntityRow>({ name, key }: WrittenEntity<Row>, row: Row | null) {
  const t = useWords();
  return (answer: Answer): string | null => {
    const isGone = row && answer.status === 404;
    const texts = isGone ? [t(`${name}.notFound`, { [key]: keyOf({ key }, row) })] : failureTexts(answer, t);
    return texts.join(' ') || null;
  };
}

function useSaving<Row extends EntityRow>(
  { data, path, savedTo }: WrittenEntity<Row>,
  row: Row | null,
  onRefused: (answer: Answer) => void,
) {
  const t = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const search = useSearch({ strict: false });
  const [isBusy, setIsBusy] = useState(false);
  const underWay = useRef(false);
  const isSaved = useRef(false);
  const save = async (version: number | undefined, fields: object) => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    const answer = await (row ? data.change(row.id, version, fields) : data.create(fields));
    underWay.current = false;
    setIsBusy(false);
    if (!answer.isOk) return onRefused(answer);
    tellSuccess(answer, t);
    // The account itself may have changed, and other lists may show what was saved.
    void queries.invalidateQueries({ queryKey: ['account'] });
    isSaved.current = true;
    void navigate({ to: savedTo?.(answer.body) ?? path, search });
  };
  return { save, isBusy, isSaved };
}
