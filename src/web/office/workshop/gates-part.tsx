import { useState } from 'react';
import type { OfficeGate, TicketSettingsReply } from '../../../contract/office-tickets.ts';
import type { WorkshopZone } from '../../../contract/workshop.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { zonesWithoutGate } from '../../../domain/tickets/gates.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { GateDialog } from './gate-dialog.tsx';
import { GateRemovalDialog } from './gate-removal-dialog.tsx';
import styles from './sessions.module.css';
import workshopStyles from './workshop.module.css';

type Props = { settings: TicketSettingsReply; zones: WorkshopZone[] };
type Open = { is: 'new' } | { is: 'change' | 'removal'; gate: OfficeGate };

/** The gates of an event, each with the zones that it leads to. */
export function GatesPart({ settings, zones }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const [open, setOpen] = useState<Open | null>(null);
  const { gates } = settings;
  const separator = t('showtime.separator');
  const namesOf = (named: readonly WorkshopZone[]) =>
    named.map(({ names, name }) => textFor(names, locale, name)).join(separator);
  const without = zonesWithoutGate(zones, gates);
  const close = () => setOpen(null);
  return (
    <div className={workshopStyles.stack}>
      <h3>{t('ticketing.gates')}</h3>
      {gates.length === 0 && <p className={fieldStyles.help}>{t('ticketing.gates.none')}</p>}
      {gates.length > 0 && (
        <ul className={styles.sessions}>
          {gates.map((gate) => (
            <GateLine
              key={gate.id}
              gate={gate}
              zones={namesOf(zones.filter(({ id }) => gate.zoneIds.includes(id)))}
              onOpen={(is) => setOpen({ is, gate })}
            />
          ))}
        </ul>
      )}
      {without.length > 0 && <Notice kind="plain">{t('ticketing.gates.without', { zones: namesOf(without) })}</Notice>}
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setOpen({ is: 'new' })}>
        {t('ticketing.gates.add')}
      </button>
      {open?.is === 'new' && <GateDialog settings={settings} zones={zones} gate={null} onClose={close} />}
      {open?.is === 'change' && <GateDialog settings={settings} zones={zones} gate={open.gate} onClose={close} />}
      {open?.is === 'removal' && <GateRemovalDialog eventId={settings.id} gate={open.gate} onClose={close} />}
    </div>
  );
}

type LineProps = { gate: OfficeGate; zones: string; onOpen: (is: 'change' | 'removal') => void };

function GateLine({ gate: { name, devices }, zones, onOpen }: LineProps) {
  const t = useWords();
  return (
    <li className={styles.session}>
      <span className={styles.when}>
        <b>{name}</b> {zones || t('ticketing.gates.noZones')}
      </span>
      {devices > 0 && <span className={styles.tickets}>{t('ticketing.gates.devices', { count: devices })}</span>}
      <span className={styles.actions}>
        <button type="button" onClick={() => onOpen('change')}>
          {t('ticketing.gates.change')}
          <span className="sr-only"> {name}</span>
        </button>
        <button type="button" onClick={() => onOpen('removal')}>
          {t('entity.action.delete')}
          <span className="sr-only"> {name}</span>
        </button>
      </span>
    </li>
  );
}
