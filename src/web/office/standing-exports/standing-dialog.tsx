import { useQuery } from '@tanstack/react-query';
import { exportRights, type StandingContents, standingContents } from '../../../contract/exports.ts';
import type { StandingExport } from '../../../contract/standing-exports.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import type { Result } from '../../api/call.ts';
import { ManyField } from '../../ui/forms/many-field.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { savedColumnsQuery } from '../export-columns/columns.data.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import { colleaguesQuery, type StandingInput } from './standing-exports.data.ts';
import { ContentsFields, TimeFields } from './standing-fields.tsx';
import { bodyOf, fitsContents, hasOrders, hasPeriod, initialOf, keptColumns, standingSchema } from './standing-form.ts';

type Props = {
  /** The one to change; null for a new one. */
  standing: StandingExport | null;
  save: (body: StandingInput) => Promise<Result<StandingExport>>;
  onSaved: () => void;
  onClose: () => void;
};

export function StandingDialog({ standing, save, onSaved, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { authorities } = useOfficeAccount();
  const allowed = standingContents.filter((each) => mayPass(exportRights[each], authorities));
  const [first = 'orders'] = allowed;
  const { field, values, dialog } = useDecisionForm({
    schema: standingSchema,
    initial: initialOf(standing, first, locale),
    send: (typed) => save(bodyOf(typed, { standing, saved, colleagueIds: colleagues.map(({ id }) => id) })),
    onDone: onSaved,
    names: { 'filter.eventId': 'place', 'filter.sessionId': 'place' },
  });
  const contents = values.contents as StandingContents;
  const { data: colleagues = [] } = useQuery(colleaguesQuery(contents));
  const { data: saved = [] } = useQuery({ ...savedColumnsQuery, enabled: hasOrders(contents) });
  const columns = [
    ...(standing?.columns && fitsContents(contents, standing.columns)
      ? [{ value: keptColumns, label: t('standingExports.columns.kept', { count: standing.columns.length }) }]
      : []),
    ...saved.filter((each) => each.contents === contents).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <DecisionDialog
      title={t(standing ? 'standingExports.change' : 'standingExports.new')}
      confirm={t(standing ? 'standingExports.save' : 'standingExports.add')}
      {...dialog}
      onClose={onClose}
    >
      <ContentsFields field={field} contents={contents} allowed={allowed} columns={columns} />
      <TimeFields field={field} hasPeriod={hasPeriod(contents)} />
      <ManyField
        label={t('standingExports.recipients')}
        help={t('standingExports.recipients.help')}
        field={field('recipients')}
        choices={colleagues.map(({ id, login, name }) => ({
          value: String(id),
          label: name || login,
          ...(name && { note: login }),
        }))}
      />
    </DecisionDialog>
  );
}
