import type { Event } from '../../../contract/catalogue.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { CleanedHtml } from '../../ui/text/cleaned-html.tsx';
import prose from '../../ui/text/prose.module.css';
import { longText } from './event-texts.ts';
import skeleton from './skeleton.module.css';

/** The organiser's text about the event, in the reader's language or the next best. */
export function Details({ event, isComplete }: { event: Event; isComplete: boolean }) {
  const t = useWords();
  const { locale } = usePage();
  const details = longText(event.details, locale);
  if (!details && isComplete) return null;
  return (
    <section>
      <h2>{t('event.details')}</h2>
      {details ? (
        <CleanedHtml html={details.text} lang={details.lang} className={prose.prose} />
      ) : (
        <div aria-hidden="true">
          <div className={skeleton.line} />
          <div className={skeleton.line} />
          <div className={skeleton.short} />
        </div>
      )}
    </section>
  );
}

export function BuyNotes({ event }: { event: Event }) {
  const t = useWords();
  const { locale } = usePage();
  const notes = longText(event.buyNotes, locale);
  if (!notes) return null;
  const lines = notes.text.split('\n').filter((line) => line.trim() !== '');
  return (
    <section>
      <h2>{t('event.buyNotes')}</h2>
      <div className={prose.prose} lang={notes.lang}>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
