import { mailGroups, mailStates } from '../../../contract/mails.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { SearchBox } from '../frame/search-box.tsx';
import { useOfficeEvents } from '../review/office-events.tsx';
import { Choice } from '../review/session-filter.tsx';
import { type MailFilters, orderIn, orderLengthMax } from './mail-search.ts';
import styles from './mails.module.css';

type Props = { filters: MailFilters; onChange: (changes: MailFilters) => void };

export function MailFiltersBar({ filters: { eventId, orderId, group, state }, onChange }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { events, finder } = useOfficeEvents({ eventId });
  return (
    <div className={styles.filters}>
      <SearchBox
        value={orderId ?? ''}
        placeholder={t('mails.search')}
        lengthMax={orderLengthMax}
        onSearch={(text) => onChange({ orderId: orderIn(text) })}
      />
      <Choice label={t('mails.event')} value={eventId} onChoose={(value) => onChange({ eventId: value })}>
        {events.map((event) => (
          <option key={event.id} value={event.id}>
            {nameFor(event, locale)}
          </option>
        ))}
      </Choice>
      {finder}
      <Choice
        label={t('mails.group')}
        value={group}
        onChoose={(value) => onChange({ group: mailGroups.find((each) => each === value) })}
      >
        {mailGroups.map((each) => (
          <option key={each} value={each}>
            {t(`mails.group.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('mails.state')}
        value={state}
        onChoose={(value) => onChange({ state: mailStates.find((each) => each === value) })}
      >
        {mailStates.map((each) => (
          <option key={each} value={each}>
            {t(`mails.state.${each}`)}
          </option>
        ))}
      </Choice>
    </div>
  );
}
