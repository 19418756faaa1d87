import { Link } from '@tanstack/react-router';
import type { Attention } from '../../../contract/dashboard.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import cards from '../charts/cards.module.css';
import styles from './dashboard.module.css';

type Props = { attention: readonly Attention[]; now: string };

/** The work that waits, the most urgent first, each with the way to the page that solves it. */
export function AttentionList({ attention, now }: Props) {
  const t = useWords();
  const { locale } = usePage();
  if (attention.length === 0)
    return (
      <section>
        <div className={styles.calm}>
          <Icon name="check" />
          <div>
            <h2>{t('dashboard.calm')}</h2>
            <p className={cards.quiet}>{t('dashboard.calm.text')}</p>
          </div>
        </div>
      </section>
    );
  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention">{t('dashboard.attention')}</h2>
      <ul>
        {attention.map(({ kind, count, since, to, event }) => (
          <li key={`${kind} ${event?.id ?? ''}`} data-urgent={urgent.has(kind)}>
            <b className={styles.count}>{count}</b>
            <span>
              {t(`dashboard.${kind}`, { count, event: event ? nameFor(event, locale) : '' })}
              {since && (
                <small>
                  {t(since > now ? 'dashboard.opens' : sinceWords(kind))} <ListTime instant={since} />
                </small>
              )}
              {to === null && (kind === 'providerSilent' || kind === 'mailGivenUp') && (
                <small>{t(`dashboard.actor.${kind}`)}</small>
              )}
            </span>
            {to && (
              <Link {...linkTo(to)} className={buttonClass({ kind: 'line' })}>
                {t('dashboard.go')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The router takes an address and its filters apart. */
function linkTo(address: string) {
  const [to = '', filters] = address.split('?');
  return { to, search: filters === undefined ? true : Object.fromEntries(new URLSearchParams(filters)) } as const;
}

/** A job fails since some time after its last good round. */
const sinceWords = (kind: Attention['kind']) =>
  kind === 'jobFailing' ? ('dashboard.lastGood' as const) : ('dashboard.since' as const);

const urgent = new Set<Attention['kind']>([
  'alarm',
  'salePaused',
  'providerSilent',
  'refundRefused',
  'healthDown',
  'jobFailing',
  'backupFailed',
]);
