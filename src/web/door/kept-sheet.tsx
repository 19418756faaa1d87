import type { StoredScan } from './door-storage.ts';
import { type DoorKey, timeAt, useDoorWords } from './door-words.tsx';
import styles from './kept-sheet.module.css';
import type { Scanner } from './scanner.ts';
import type { ScannerState } from './scanner-state.ts';
import { Sheet } from './sheet.tsx';

type Props = { scanner: Scanner; state: ScannerState; onClose: () => void };

/** Scans that wait to be sent, those that the server refused, and those that another device had admitted before. */
export function KeptSheet({ scanner, state: { kept }, onClose }: Props) {
  const { say } = useDoorWords();
  return (
    <Sheet title={say('kept.title')} onClose={onClose}>
      <p>{say('kept.text')}</p>
      <ol className={styles.kept}>
        {kept.map((scan) => (
          <li key={scan.key}>
            <KeptScan scan={scan} scanner={scanner} />
          </li>
        ))}
      </ol>
      {kept.length === 0 && <p>{say('kept.none')}</p>}
    </Sheet>
  );
}

function KeptScan({ scan, scanner }: { scan: StoredScan; scanner: Scanner }) {
  const { say, locale } = useDoorWords();
  const { sent, state } = scan;
  const ticket = scanner.list.ticket(scan.ticket);
  const at = 'scan' in sent ? sent.scan.scannedAt : sent.undo.scannedAt;
  const type: DoorKey = 'scan' in sent ? `type.${sent.scan.type}` : 'tool.undo';
  return (
    <>
      <b>
        {timeAt(at, locale)} {say(type)} {ticket?.seat}
      </b>
      {ticket?.name && <span>{ticket.name}</span>}
      <span className={styles[state]}>{say(`kept.state.${state}`)}</span>
      {scan.isUnstored && <span className={styles.refused}>{say('kept.state.unstored')}</span>}
      {scan.reason && <span>{reasonText(scan.reason, say)}</span>}
      {state !== 'waiting' && (
        <button type="button" className="button" onClick={() => void scanner.kept.dismiss(scan)}>
          {say('kept.seen')}
        </button>
      )}
    </>
  );
}

const known: readonly string[] = [
  'alreadyIn',
  'void',
  'unpaid',
  'wrongSession',
  'wrongGate',
  'forged',
  'unknown',
  'needsIdentity',
];

/** A reason of the door in words; another error as the server names it. */
const reasonText = (reason: string, say: ReturnType<typeof useDoorWords>['say']): string =>
  known.includes(reason) ? say(`outcome.${reason}` as DoorKey) : reason;
