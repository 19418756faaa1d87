import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { type DeliveryState, deliveryStates, type Webhook } from '../../../contract/webhooks.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { useWords } from '../../ui/page/words.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { OfficeList } from '../review/office-list.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { readDeliverySearch } from './delivery-search.ts';
import { deliveriesQuery, replayDelivery, replayFailed } from './webhooks.data.ts';
import styles from './webhooks.module.css';

/** Each delivery with its last attempt. All that failed can be sent again at once. */
export function Deliveries({ webhook: { id, retrying, givenUp, isEnabled } }: { webhook: Webhook }) {
  const t = useWords();
  const { page = 1, state, show } = useDeliverySearch();
  const query = useQuery(deliveriesQuery(String(id), { page, state }));
  const { decide, isBusy, failure } = useDecision();
  const tell = ({ count }: { count: number }) =>
    showToast({ text: isEnabled ? t('webhooks.replayed', { count }) : t('webhooks.isEnabled.help') });
  return (
    <section className={styles.deliveries}>
      <header className={styles.head}>
        <h2>{t('webhooks.deliveries')}</h2>
        <StateFilter state={state} onChange={show} />
        {retrying + givenUp > 0 && (
          <button
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-disabled={isBusy}
            onClick={() => void decide(() => replayFailed(id), tell)}
          >
            {t('webhooks.replayAll')}
          </button>
        )}
      </header>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <OfficeList
        query={query}
        page={page}
        none={{ title: t('webhooks.deliveries.none'), text: t('webhooks.deliveries.none.text') }}
        filters={{ areSet: state !== undefined, clear: () => show(undefined) }}
      >
        {(deliveries) => (
          <ul className={styles.list} aria-label={t('webhooks.deliveries')}>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                onReplay={() => void decide(() => replayDelivery(id, delivery.id), tell)}
              />
            ))}
          </ul>
        )}
      </OfficeList>
      <p className={styles.small}>{t('webhooks.deliveries.kept')}</p>
    </section>
  );
}

function useDeliverySearch() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const show = (state: DeliveryState | undefined) =>
    void navigate({ to: '.', search: { state }, replace: true, resetScroll: false });
  return { ...readDeliverySearch(search), show };
}

type FilterProps = { state: DeliveryState | undefined; onChange: (state: DeliveryState | undefined) => void };

function StateFilter({ state, onChange }: FilterProps) {
  const t = useWords();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={styles.small}>
        {t('webhooks.filter')}
      </label>
      <select
        id={id}
        className={fieldStyles.input}
        value={state ?? ''}
        onChange={({ target }) => onChange(deliveryStates.find((each) => each === target.value))}
      >
        <option value="">{t('webhooks.filter.all')}</option>
        {deliveryStates.map((each) => (
          <option key={each} value={each}>
            {t(`webhooks.delivery.${each}`)}
          </option>
        ))}
      </select>
    </>
  );
}
