import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Allotment } from '../../../contract/allotments.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePageInAddress } from '../../ui/lists/page-in-address.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useOfficeEvents } from '../review/office-events.tsx';
import { OfficeList } from '../review/office-list.tsx';
import { AllotmentCard } from './allotment-card.tsx';
import { type AllotmentAction, AllotmentDialog } from './allotment-dialogs.tsx';
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
  return { page: usePageInAddress('page'), filters, change };
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
