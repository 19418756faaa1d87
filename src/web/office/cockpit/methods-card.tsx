import type { CockpitReading } from '../../../contract/cockpit.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import cards from '../charts/cards.module.css';
import { methodWords } from '../charts/method-words.ts';
import { wholeText } from '../charts/whole-text.ts';
import styles from './cockpit.module.css';

/** Payments by method: those that came, are open, and failed. */
export function MethodsCard({ reading: { methods } }: { reading: CockpitReading }) {
  const t = useWords();
  return (
    <section className={cards.six} aria-labelledby="methods">
      <h2 id="methods">{t('cockpit.methods')}</h2>
      {methods.length === 0 ? (
        <p className={cards.quiet}>{t('cockpit.methods.none')}</p>
      ) : (
        <table className={styles.methods}>
          <thead>
            <tr>
              <th scope="col">{t('cockpit.methods.method')}</th>
              <th scope="col">{t('cockpit.methods.captured')}</th>
              <th scope="col">{t('cockpit.methods.open')}</th>
              <th scope="col">{t('cockpit.methods.failed')}</th>
              <th scope="col">{t('cockpit.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ method, captured, open, failed, amount }) => (
              <tr key={method}>
                <th scope="row">{methodWords[method] ? t(methodWords[method]) : method}</th>
                <td>{wholeText(captured)}</td>
                <td>{wholeText(open)}</td>
                <td>{wholeText(failed)}</td>
                <td>{priceText(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
