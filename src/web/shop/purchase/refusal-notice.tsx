import { type ReactNode, useEffect, useRef } from 'react';
import { type Answer, isClosed } from '../../api/ask-server.ts';
import { detailsIn, failureTexts, refusalIn } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import styles from './refusal-notice.module.css';

/** A refusal that the buyer has to answer, as opposed to a server that is busy or cannot be reached. */
export const needsAnswer = (answer: Answer): boolean =>
  refusalIn(answer) !== null && answer.status !== 401 && (answer.status < 500 || isClosed(answer));

type Props = {
  answer: Answer;
  /** Said of a server that is busy or cannot be reached. */
  failed?: string;
  children?: ReactNode;
};

/** The reason, in the place where the buyer asked, with the ways out. */
export function RefusalNotice({ answer, failed, children }: Props) {
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const texts = () => {
    // The event was withdrawn or removed meanwhile.
    if (answer.status === 404) return [t('error.closed')];
    const { amount = 0 } = detailsIn<'totalChanged'>(answer);
    if (refusalIn(answer) === 'totalChanged') return [t('error.totalChanged', { amount: priceText(amount) })];
    return failed !== undefined && !needsAnswer(answer) ? [failed] : failureTexts(answer, t);
  };
  return (
    <div ref={place} className={styles.place}>
      <Notice kind="bad">
        {texts().map((text) => (
          <p key={text}>{text}</p>
        ))}
        {children}
      </Notice>
    </div>
  );
}
