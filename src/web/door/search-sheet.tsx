import { useDeferredValue, useMemo, useState } from 'react';
import type { ListedTicket } from '../../contract/door.ts';
import { textFor } from '../../domain/catalogue/localised.ts';
import { useDoorWords } from './door-words.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import type { Scanner } from './scanner.ts';
import type { ScannerState } from './scanner-state.ts';
import styles from './search-sheet.module.css';
import { Sheet } from './sheet.tsx';

type Props = { scanner: Scanner; state: ScannerState; onClose: () => void };

/** Visitors without a code are found by what they can say, and admitted by hand. */
export function SearchSheet({ scanner, state, onClose }: Props) {
  const { say } = useDoorWords();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ListedTicket | null>(null);
  const searched = useDeferredValue(text);
  const found = useMemo(() => scanner.list.find(searched), [scanner, searched]);
  const admit = (ticket: ListedTicket, reason: string) => {
    onClose();
    void scanner.admit(ticket, reason);
  };
  return (
    <Sheet title={say('search.title')} onClose={onClose}>
      <label>
        {say('search.label')}
        <input
          type="search"
          data-is-first
          value={text}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p role="status" className={styles.count}>
        {searched.trim() === '' ? say('search.help') : say('search.found', { count: found.length })}
      </p>
      <ul className={styles.found}>
        {found.map((ticket) => (
          <li key={`${ticket.orderId}/${ticket.number}`}>
            <button type="button" onClick={() => setChosen(ticket)}>
              <FoundTicket ticket={ticket} state={state} />
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ReasonSheet
          title={say(state.type === 'entry' ? 'search.admit' : 'search.letOut')}
          onReason={(reason) => admit(chosen, reason)}
          onClose={() => setChosen(null)}
        />
      )}
    </Sheet>
  );
}

function FoundTicket({ ticket, state }: { ticket: ListedTicket; state: ScannerState }) {
  const { say, locale } = useDoorWords();
  const zone = state.device?.zones.find(({ id }) => id === ticket.zoneId);
  const sign = ticket.state === 'ok' ? (ticket.isInside ? 'inside' : 'outside') : ticket.state;
  return (
    <>
      <b>{ticket.name || say('search.nameless')}</b>
      <span className={styles[sign]}>{say(`state.${sign}`)}</span>
      <span>
        {[ticket.seat || say('seat.free'), zone && textFor(zone.names, locale, zone.name)].filter(Boolean).join(' · ')}
      </span>
      {ticket.mobileEnd && <span>···· {ticket.mobileEnd}</span>}
    </>
  );
}
