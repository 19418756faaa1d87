import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Allotment } from '../../../contract/allotments.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useOfficeEvents } from '../review/office-events.tsx';
import { OfficeList } from '../review/office-list.tsx';
import { type AllotmentAction, AllotmentDialog } from './allotment-dialogs.tsx';
import { AllotmentSums } from './allotment-sums.tsx';
import { type AllotmentFilters, allotmentsQuery } from './allotments.data.ts';
import { NewAllotment } from './new-allotment.tsx';
import { allOutletsQuery } from './outlets.data.ts';
import styles from './outlets.module.css';

type OpenDialog = { action: AllotmentAction; allotment: Allotment };

/** The places that outlets have, the newest allotment first. */
export function AllotmentsPage() {
  const t = useWords();
  const { page, filters, change } = useAllotmentFilters();
  const query = useQuery(allotmentsQuery(page, filters));
  const [isNew, setIsNew] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const areSet = Object.values(filters).some(Boolean);
  return (
    <>
      <PageHead count={query.data && t('outlets.allotments.count', { count: query.data.total })}>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => setIsNew(true)}>
          <ToolIcon name="add" />
          {t('outlets.allotments.new')}
        </button>
      </PageHead>
      <Filters filters={filters} onChange={change} />
      <OfficeList
        query={query}
        page={page}
        none={{ title: t('outlets.allotments.none'), text: t('outlets.allotments.none.text') }}
        filters={{ areSet, clear: () => change({}) }}
      >
        {(allotments) => (
          <ul className={styles.cards}>
            {allotments.map((allotment) => (
              <AllotmentCard
                key={allotment.id}
                allotment={allotment}
                onAct={(action) => setDialog({ action, allotment })}
              />
            ))}
          </ul>
        )}
      </OfficeList>
      {isNew && <NewAllotment onClose={() => setIsNew(false)} />}
      {dialog && <AllotmentDialog {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

const idText = (value: unknown): string | undefined =>
  /^[1-9]\d{0,15}$/.test(String(value)) ? String(value) : undefined;

/** In the address of the page. */
function useAllotmentFilters() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filters: AllotmentFilters = { eventId: idText(search.eventId), outletId: idText(search.outletId) };
  const change = (next: AllotmentFilters) =>
    void navigate({ to: '.', search: () => next as object, replace: true, resetScroll: false });
  return { page: Number(idText(search.page) ?? 1), filters, change };
}

function Filters({ filters, onChange }: { filters: AllotmentFilters; onChange: (filters: AllotmentFilters) => void }) {
  const t = useWords();
  const { locale } = usePage();
  const { events, finder } = useOfficeEvents({ eventId: filters.eventId });
  const { data: outlets = [] } = useQuery(allOutletsQuery);
  const choices = [
    ['eventId', 'event', events.map((event) => ({ id: event.id, name: nameFor(event, locale) }))],
    ['outletId', 'outlet', outlets],
  ] as const;
  return (
    <div className={styles.filters}>
      {choices.map(([name, label, rows]) => (
        <label key={name}>
          <span>{t(`outlets.allotments.${label}`)}</span>
          <select
            value={filters[name] ?? ''}
            onChange={({ target }) => onChange({ ...filters, [name]: target.value || undefined })}
          >
            <option value="">{t('outlets.allotments.all')}</option>
            {rows.map((row) => (
              <option key={row.id} value={row.id}>
                {row.name}
              </option>
            ))}
          </select>
        </label>
      ))}
      {finder}
    </div>
  );
}

const actions = ['enlarge', 'takeBack', 'change'] as const;

type CardProps = { allotment: Allotment; onAct: (action: AllotmentAction) => void };

function AllotmentCard({ allotment, onAct }: CardProps) {
  const t = useWords();
  const { locale } = usePage();
  const { event, session, zone, outlet, sum, price, commissionPercent, returnsAt } = allotment;
  const zoneName = textFor(zone.names, locale, zone.name);
  const isOver = new Date(returnsAt) <= new Date();
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{outlet.name}</h2>
        <p>
          {nameFor(event, locale)} · {zoneName}
        </p>
        <p className={styles.quiet}>
          <ListTime instant={session.startTime} />
        </p>
      </div>
      <AllotmentSums sum={sum} />
      <p className={styles.terms}>
        <Price dollars={price} />
        <span>{t('outlets.allotments.commission.is', { percent: commissionPercent })}</span>
        <span>
          {t('outlets.allotments.returnsAt')} <ListTime instant={returnsAt} />
        </span>
      </p>
      <div className={styles.acts}>
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className={buttonClass({ kind: 'line' })}
            disabled={(action === 'takeBack' && sum.free === 0) || (action === 'enlarge' && isOver)}
            aria-label={`${t(`outlets.allotments.${action}`)}: ${outlet.name}, ${zoneName}`}
            onClick={() => onAct(action)}
          >
            {t(`outlets.allotments.${action}`)}
          </button>
        ))}
      </div>
    </li>
  );
}
