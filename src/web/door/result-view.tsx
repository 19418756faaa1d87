import { useEffect, useRef } from 'react';
import { textFor } from '../../domain/catalogue/localised.ts';
import { type DoorKey, dayAndTime, type Say, timeAt, useDoorWords } from './door-words.tsx';
import styles from './result-view.module.css';
import type { ScanResult } from './scan-result.ts';
import type { Scanner } from './scanner.ts';
import { Sign } from './sign.tsx';
import { signalOf } from './signals.ts';

type Props = { result: ScanResult; scanner: Scanner; onForce: () => void };

const okMilliseconds = 1200;

/** Yes or no, to be understood at arm's length in the sun. */
export function ResultView({ result, scanner, onForce }: Props) {
  const { say } = useDoorWords();
  const { outcome, scan, ticket } = result;
  const nextRef = useRef<HTMLButtonElement>(null);
  const isOk = outcome === 'ok';
  useEffect(() => {
    if (!isOk) return nextRef.current?.focus();
    const timer = setTimeout(scanner.dismiss, okMilliseconds);
    return () => clearTimeout(timer);
  }, [isOk, scanner]);
  const title: DoorKey = isOk ? `ok.${scan.type}` : `outcome.${outcome}`;
  return (
    <section className={styles.result} data-signal={signalOf(outcome)} data-outcome={outcome} data-type={scan.type}>
      <div className={styles.words} role="alert">
        <Sign name={signalOf(outcome)} className={styles.sign} />
        <h2>{say(title)}</h2>
        <Because result={result} />
        {ticket && (
          <TicketLines ticket={ticket} isNamed={outcome === 'needsIdentity' || scan.identityChecked === true} />
        )}
        {result.isOffline && (
          <p className={styles.alone}>{say(result.isUnstored ? 'result.unstored' : 'result.alone')}</p>
        )}
      </div>
      {!isOk && (
        <div className={styles.answers}>
          {outcome === 'needsIdentity' && (
            <button
              type="button"
              className="button yes"
              onClick={() => void scanner.again(result, { identityChecked: true })}
            >
              {say('identity.same')}
            </button>
          )}
          <button ref={nextRef} type="button" className="button strong" onClick={scanner.dismiss}>
            {say(outcome === 'needsIdentity' ? 'identity.other' : 'result.next')}
          </button>
          {mayForce(result) && (
            <button type="button" className="button quiet" onClick={onForce}>
              {say('force.title')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

const mayForce = ({ outcome }: ScanResult) => outcome === 'alreadyIn' || outcome === 'wrongGate';

/** When and where it came in before, which session or gate it is for. */
function Because({ result }: { result: ScanResult }) {
  const { say, locale } = useDoorWords();
  const text = becauseOf(result, say, locale);
  return text ? <p className={styles.because}>{text}</p> : null;
}

function becauseOf(result: ScanResult, say: Say, locale: Parameters<typeof dayAndTime>[1]): string | null {
  const { outcome, at, gate, otherStart, ticket } = result;
  if (outcome === 'alreadyIn' && at) {
    const time = timeAt(at, locale);
    return gate ? say('since.gate', { time, gate }) : say('since', { time });
  }
  if (outcome === 'wrongSession') return otherStart ? dayAndTime(otherStart, locale) : null;
  if (outcome === 'wrongGate' && ticket) return say('goTo', { gate: ticket.gates.join(say('or')) });
  return outcome === 'ok' || outcome === 'needsIdentity' || outcome === 'alreadyIn' || outcome === 'wrongGate'
    ? null
    : say(`help.${outcome}`);
}

type LinesProps = { ticket: NonNullable<ScanResult['ticket']>; isNamed: boolean };

function TicketLines({ ticket, isNamed }: LinesProps) {
  const { say, locale } = useDoorWords();
  const zone = textFor(ticket.zone.names, locale, ticket.zone.name);
  return (
    <>
      {isNamed && ticket.name && <p className={styles.name}>{ticket.name}</p>}
      {isNamed && !ticket.name && <p className={styles.because}>{say('identity.nobody')}</p>}
      <p className={styles.seat}>{ticket.seat || say('seat.free')}</p>
      <p className={styles.place}>{[zone, ...ticket.gates].filter(Boolean).join(' · ')}</p>
      {ticket.isWheelchair && (
        <p className={styles.wheelchair}>
          <Sign name="wheelchair" />
          {say('wheelchair')}
        </p>
      )}
    </>
  );
}
