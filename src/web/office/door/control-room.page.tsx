import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { DoorControl } from '../../../contract/door.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import formStyles from '../../ui/forms/field.module.css';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import cards from '../charts/cards.module.css';
import { EntityLoading } from '../entity/entity-loading.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import type { AtDoor } from './at-door.ts';
import styles from './control-room.module.css';
import { DevicesCard } from './devices-card.tsx';
import { controlQuery, eventAtDoorQuery } from './door.data.ts';
import { DoublesCard } from './doubles-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { GatesCard } from './gates-card.tsx';
import { MinutesCard } from './minutes-card.tsx';
import { RefusalsCard } from './refusals-card.tsx';
import { sessionAtDoor } from './session-at-door.ts';

const entity = { name: 'limelightApp.event', path: '/entity/event', key: 'id' } as const;
/** One door while it is open: who is in, and the devices that scan. */
export function ControlRoomPage() {
  const t = useWords();
  const { locale } = usePage();
  const { key = '' } = useParams({ strict: false });
  const event = useQuery(eventAtDoorQuery(key));
  const [chosen, setChosen] = useState<number | null>(null);
  if (!event.data) return <EntityLoading entity={entity} rowKey={key} title={t('doorControl.title')} row={event} />;
  const { sessions } = event.data;
  const sessionId = chosen ?? sessionAtDoor(event.data, Date.now())?.id;
  const toEvent: string = `${entity.path}/${key}`;
  return (
    <>
      <PageHead title={nameFor(event.data, locale)} count={t('doorControl.title')}>
        <Link to={toEvent} search={true} className={buttonClass({ kind: 'line' })}>
          {t('cockpit.toEvent')}
        </Link>
      </PageHead>
      {sessionId === undefined ? (
        <OfficeNothing title={t('doorControl.noSession')} text="" />
      ) : (
        <>
          {sessions.length > 1 && <SessionChoice sessions={sessions} chosen={sessionId} onChoose={setChosen} />}
          <Room at={{ eventId: key, sessions }} sessionId={sessionId} />
        </>
      )}
    </>
  );
}

type ChoiceProps = { sessions: AtDoor['sessions']; chosen: number; onChoose: (id: number) => void };

function SessionChoice({ sessions, chosen, onChoose }: ChoiceProps) {
  const t = useWords();
  const id = useId();
  return (
    <p className={styles.session}>
      <label htmlFor={id}>{t('doorControl.session')}</label>
      <select
        id={id}
        className={formStyles.input}
        value={chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {sessions.map(({ id: each, startTime }) => (
          <option key={each} value={each}>
            {listTimeText(startTime)}
          </option>
        ))}
      </select>
    </p>
  );
}

function Room({ at, sessionId }: { at: AtDoor; sessionId: number }) {
  const t = useWords();
  const { data, isError } = useQuery(controlQuery(at.eventId, sessionId));
  return (
    <>
      <p className={isError ? styles.lost : styles.live} role="status">
        {t(isError ? 'doorControl.lost' : 'doorControl.live')}
      </p>
      {data ? <Cards at={at} reading={data} /> : <div className={cards.waiting} aria-busy={!isError} />}
    </>
  );
}

function Cards({ at, reading }: { at: AtDoor; reading: DoorControl }) {
  const { authorities } = useOfficeAccount();
  return (
    <div className={cards.cards}>
      <FiguresCard reading={reading} />
      <MinutesCard reading={reading} />
      <GatesCard reading={reading} />
      <DoublesCard reading={reading} />
      <RefusalsCard reading={reading} />
      <DevicesCard at={at} reading={reading} canChange={mayPass(duties.doorDevices, authorities)} />
    </div>
  );
}
