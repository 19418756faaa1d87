import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listDayText } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { ListFailed } from '../frame/office-faces.tsx';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import { closeSettlement, settlementsQuery, settlementUntilQuery } from './reports.data.ts';

type Props = { eventId: number; number: number; lastDay: string; onClose: () => void };

const schema = z.object({ lastDay: z.iso.date('reports.settlement.lastDay.needed') });

/** A second look before the figures are kept for ever. */
export function CloseSettlementDialog({ eventId, number, lastDay, onClose }: Props) {
  const t = useWords();
  const queries = useQueryClient();
  const { field, values, dialog } = useDecisionForm({
    schema,
    initial: { lastDay },
    send: async (chosen) => {
      const result = await closeSettlement(eventId, { ...chosen, due });
      if (!result.isOk) void untilDay.refetch();
      return result;
    },
    onDone: (settlements) => {
      queries.setQueryData(settlementsQuery(String(eventId)).queryKey, settlements);
      showToast({ text: t('reports.settlement.done', { number }) });
      onClose();
    },
  });
  const isDay = schema.safeParse(values).success;
  const untilDay = useQuery({ ...settlementUntilQuery(String(eventId), values.lastDay), enabled: isDay });
  const { open } = untilDay.data ?? {};
  /** A day that is not over has no sum: to close it is refused, with the reason. */
  const due = open?.lastDay === values.lastDay ? open.due : undefined;
  /** A colleague may have closed it: the page behind is read again, and the refusal stays until it was read. */
  const leave = () => {
    void queries.invalidateQueries(settlementsQuery(String(eventId)));
    onClose();
  };
  return (
    <DecisionDialog
      title={t('reports.settlement.number', { number })}
      confirm={t('reports.settlement.close')}
      isReady={!isDay || untilDay.isSuccess}
      {...dialog}
      onClose={leave}
    >
      <TextField field={field('lastDay')} type="date" label={t('reports.settlement.lastDay')} />
      {isDay && untilDay.isError && <ListFailed onRetry={() => void untilDay.refetch()} />}
      {due !== undefined && <strong>{t('reports.settlement.close.due', { amount: priceText(due) })}</strong>}
      <p>{t('reports.settlement.close.question', { number, to: listDayText(values.lastDay) })}</p>
    </DecisionDialog>
  );
}
