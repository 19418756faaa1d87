import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Answer } from '../../api/ask-server.ts';
import { failureTexts, refusalIn, tellSuccess } from '../../ui/feedback/failure.ts';
import { type FormValues, useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { type Entity, type EntityRow, keyOf } from './entity.ts';

export type FormRules<Values extends FormValues> = {
  /** Makes what is sent of what the fields hold. */
  schema: z.ZodType<object>;
  initial: Values;
  /** Refusals that are about one field, and are shown there. */
  refusals: Record<string, keyof Values & string>;
};

/** The values of the form, whether they differ from the stored row, and the result of saving. */
export function useEntityForm<Row extends EntityRow, Values extends FormValues>(
  entity: Entity<Row>,
  row: Row | null,
  rules: FormRules<Values>,
) {
  const t = useWords();
  const { schema, refusals } = rules;
  const [initial] = useState(rules.initial);
  const [failure, setFailure] = useState<string | null>(null);
  const { save, isBusy, isSaved } = useSaving(entity, row, refuse);
  const fields = useForm({
    schema,
    initial,
    onSubmit: (read) => {
      setFailure(null);
      void save(read);
    },
  });
  function refuse(answer: Answer): void {
    const refusal = refusalIn(answer);
    const field = refusal && refusals[refusal];
    if (field) fields.refuseField(field, `error.${refusal}`);
    else if (!fields.refuse(answer)) setFailure(failureOf(answer));
  }
  function failureOf(answer: Answer): string | null {
    const isGone = row && answer.status === 404;
    const texts = isGone
      ? [t(`${entity.name}.notFound`, { [entity.key]: keyOf(entity, row) })]
      : failureTexts(answer, t);
    return texts.join(' ') || null;
  }
  return {
    ...fields,
    isBusy,
    failure,
    hasUnsaved: () => !isSaved.current && Object.keys(initial).some((name) => fields.values[name] !== initial[name]),
  };
}

function useSaving<Row extends EntityRow>(
  { data, path }: Entity<Row>,
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
  const save = async (fields: object) => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    const answer = await (row ? data.change(row.id, fields) : data.create(fields));
    underWay.current = false;
    setIsBusy(false);
    if (answer.status !== 200 && answer.status !== 201) return onRefused(answer);
    tellSuccess(answer, t);
    // The account itself may have changed, and other lists may show what was saved.
    void queries.invalidateQueries({ queryKey: ['account'] });
    isSaved.current = true;
    void navigate({ to: path, search });
  };
  return { save, isBusy, isSaved };
}
