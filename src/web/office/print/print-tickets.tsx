import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type PrintedTicket, type PrintPaper, printPapers } from '../../../contract/ticket-prints.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { CheckField, SelectField } from '../../ui/forms/field.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { useDecision } from '../frame/use-decision.ts';
import styles from './print-tickets.module.css';
import { openPdf, paperOfCounter, printTickets, rememberPaper, ticketPrintsQuery } from './ticket-prints.data.ts';

/** The tickets of a paid order, to be printed on paper; with the number of earlier prints. */
export function PrintTickets({ orderId }: { orderId: number }) {
  const { data: tickets } = useQuery(ticketPrintsQuery(orderId));
  if (!tickets) return <div className={styles.waiting} aria-busy="true" />;
  return <PrintForm orderId={orderId} tickets={tickets} />;
}

type Props = { orderId: number; tickets: PrintedTicket[] };

function PrintForm({ orderId, tickets }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [paper, setPaper] = useState(paperOfCounter);
  const { decide, isBusy, failure } = useDecision();
  /** Kept until the file has come: a print whose answer was lost is not counted twice. */
  const requestId = useRef<string>(null);
  const numbers = tickets.map(({ number }) => number).filter((number) => !left.has(number));
  const choose = (text: string) => {
    setPaper(text as PrintPaper);
    rememberPaper(text as PrintPaper);
  };
  const mark = (number: number, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(number);
    else next.add(number);
    setLeft(next);
  };
  const print = () =>
    decide(
      () => {
        requestId.current ??= crypto.randomUUID();
        return printTickets(orderId, { numbers, paper, locale, requestId: requestId.current });
      },
      (file) => {
        requestId.current = null;
        openPdf(file, `tickets-${orderId}.pdf`);
        showToast({ text: t('ticketPrints.done', { count: numbers.length }) });
      },
    );
  return (
    <section className={styles.print} aria-label={t('ticketPrints.title')}>
      <ul className={styles.tickets}>
        {tickets.map((ticket) => (
          <TicketChoice
            key={ticket.number}
            ticket={ticket}
            isChosen={!left.has(ticket.number)}
            onChoose={(isChosen) => mark(ticket.number, isChosen)}
          />
        ))}
      </ul>
      <div className={styles.how}>
        <SelectField
          field={{ name: 'paper', value: paper, problem: undefined, onChange: choose, onLeave: () => {} }}
          label={t('ticketPrints.paper')}
        >
          {printPapers.map((each) => (
            <option key={each} value={each}>
              {t(`ticketPrints.paper.${each}`)}
            </option>
          ))}
        </SelectField>
        <button
          type="button"
          className={buttonClass({ kind: 'strong' })}
          disabled={numbers.length === 0}
          aria-busy={isBusy}
          onClick={() => void print()}
        >
          {t('ticketPrints.print', { count: numbers.length })}
        </button>
      </div>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </section>
  );
}

type ChoiceProps = { ticket: PrintedTicket; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function TicketChoice({ ticket, isChosen, onChoose }: ChoiceProps) {
  const t = useWords();
  const { locale } = usePage();
  const { number, zone, displaySeat, prints, printedAt, printedBy } = ticket;
  const field = {
    name: `ticket-${number}`,
    value: isChosen,
    problem: undefined,
    onChange: onChoose,
    onLeave: () => {},
  };
  return (
    <li>
      <CheckField field={field}>
        <b>
          {textFor(zone.names, locale, zone.name)} {displaySeat || t('ticketPrints.standing')}
        </b>
        {printedAt !== null && (
          <small className={styles.earlier}>
            {t('ticketPrints.earlier', { count: prints, time: listTimeText(printedAt), login: printedBy ?? '' })}
          </small>
        )}
      </CheckField>
    </li>
  );
}
