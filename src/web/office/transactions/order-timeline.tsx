import { type OrderFile, timelineRowsMax } from '../../../contract/transactions.ts';
import { type Happening, timelineOf } from '../../../domain/orders/order-timeline.ts';
import type { Author } from '../../../domain/orders/timeline-authors.ts';
import type { Translate } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { methodWords } from '../review/method-words.ts';
import styles from './order-file.module.css';

/** All that happened to the order and who did it, the newest first. */
export function OrderTimeline({ file }: { file: OrderFile }) {
  const t = useWords();
  const areCut = [file.prints, file.scans].some(({ length }) => length >= timelineRowsMax);
  return (
    <>
      <ol className={styles.timeline}>
        {timelineOf(file).map((happening, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the past only grows, and the list is read anew with it
          <li key={index}>
            <ListTime instant={happening.at} />
            <span>
              <HappeningText happening={happening} />
            </span>
          </li>
        ))}
      </ol>
      {areCut && <p className={styles.small}>{t('orderFile.timeline.most', { max: timelineRowsMax })}</p>}
    </>
  );
}

function HappeningText({ happening }: { happening: Happening }) {
  const t = useWords();
  const { text, number, details } = textOf(happening, t);
  return (
    <>
      {text} {number && <small>{number}</small>} <small>{authorText(happening.by, t)}</small>
      {details.map((detail) => (
        <small key={detail} className={styles.details}>
          {detail}
        </small>
      ))}
    </>
  );
}

type Line = { text: string; number?: string; details: string[] };

function textOf(happening: Happening, t: Translate): Line {
  if ('payment' in happening) {
    const { invoiceNo, method } = happening.payment;
    const text = t(`orderFile.timeline.${happening.what}`, { method: t(methodWords[method]) });
    return { text, number: invoiceNo, details: [] };
  }
  if ('action' in happening) {
    const { kind, reason, details } = happening.action;
    const isUnexplained = reason === null && (kind === 'CANCELED' || kind === 'REINSTATED');
    const why = isUnexplained ? t('orderFile.timeline.noReason') : reason;
    return { text: t(`orderActions.timeline.${kind}`), details: present(details, why) };
  }
  if ('mail' in happening) {
    const { subject, problem } = happening.mail;
    const isSent = happening.what === 'mailSent';
    return { text: t(`orderFile.timeline.${happening.what}`), details: present(subject, isSent ? null : problem) };
  }
  if ('guest' in happening) {
    const { allowedBy, reason } = happening.guest;
    const isGiven = happening.what === 'guest';
    return {
      text: t(`orderFile.timeline.${happening.what}`, { name: allowedBy }),
      details: isGiven ? [reason] : [],
    };
  }
  if ('print' in happening) {
    const { tickets } = happening.print;
    const numbers = tickets.join(t('showtime.separator'));
    return { text: t('orderFile.timeline.printed', { count: tickets.length, tickets: numbers }), details: [] };
  }
  if ('scan' in happening) return { text: scanText(happening, t), details: scanDetails(happening.scan, t) };
  return { text: t(`orderFile.timeline.${happening.what}`), details: [] };
}

const present = (...texts: (string | null)[]): string[] =>
  texts.filter((text) => text !== null && text !== '') as string[];

type ScanLine = Extract<Happening, { scan: unknown }>;

function scanText({ what, scan: { ticket, gate, outcome } }: ScanLine, t: Translate): string {
  if (what === 'refused')
    return t('orderFile.timeline.refused', { ticket, reason: t(`doorControl.reason.${outcome}`) });
  if (what === 'entry' && gate !== null) return t('orderFile.timeline.entryAt', { ticket, gate });
  return t(`orderFile.timeline.${what}`, { ticket });
}

const scanDetails = ({ isForced, reason }: ScanLine['scan'], t: Translate): string[] =>
  present(isForced ? t('orderFile.timeline.forced') : null, reason);

function authorText(author: Author, t: Translate): string {
  switch (author.is) {
    case 'buyer':
    case 'shop':
      return t(`orderFile.by.${author.is}`);
    case 'staff':
      return author.login && t('orderFile.payment.by', { login: author.login });
    case 'outlet':
      return t('orderFile.by.outlet', { login: author.login, outlet: author.name });
    case 'provider':
      return t('orderFile.by.provider', { provider: t(methodWords[author.method]) });
    case 'device':
      return t('orderFile.by.device', { device: author.name });
  }
}
