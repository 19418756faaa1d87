import type { Metrics } from '../../../contract/management-metrics.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import { megabytes, milliseconds, numeral } from './figure-texts.ts';
import styles from './metrics.module.css';
import { StackTrace } from './stack-trace.tsx';

const barsMax = 60;
const growthShown = 10 * 1_048_576;

/** Memory and the delay of the event loop over the last two hours: a leak and a stall are seen here. Times are those of Hong Kong. */
export function RuntimeCourse({ runtime }: { runtime: Metrics['runtime'] }) {
  const t = useWords();
  const { growthBytesPerHour: growth, samples, stalls } = runtime;
  const each = Math.max(1, Math.ceil(samples.length / barsMax));
  const shown = samples.filter((_, at) => at % each === 0);
  const bars = (figureOf: (sample: (typeof samples)[number]) => number) =>
    shown.map((sample) => ({ key: sample.at, label: clockTime(wallTime(sample.at)), value: figureOf(sample) }));
  const labelEvery = Math.max(1, Math.ceil(shown.length / 4));
  return (
    <section className={styles.card}>
      <h2>{t('metrics.course.title')}</h2>
      {growth !== null && growth > growthShown && (
        <div className={styles.grows} role="status">
          <Icon name="alert" />
          <p>{t('metrics.course.grows', { megabytes: megabytes(growth) })}</p>
        </div>
      )}
      <div className={styles.charts}>
        <div>
          <h3>{t('metrics.course.memory')}</h3>
          <BarChart
            title={t('metrics.course.memory')}
            bars={bars(({ rssBytes }) => rssBytes / 1_048_576)}
            labelEvery={labelEvery}
            format={(value) => `${numeral(value)} MB`}
          />
        </div>
        <div>
          <h3>{t('metrics.course.delay')}</h3>
          <BarChart
            title={t('metrics.course.delay')}
            bars={bars(({ loopDelayMilliseconds }) => loopDelayMilliseconds)}
            labelEvery={labelEvery}
            format={(value) => `${numeral(value)} ms`}
          />
        </div>
      </div>
      {stalls.length > 0 && (
        <>
          <h3>{t('metrics.stalls.title')}</h3>
          <ul className={styles.stalls}>
            {stalls.map(({ endedAt, milliseconds: long, stackTrace }) => (
              <li key={endedAt}>
                <p>
                  <ListTime instant={endedAt} /> · {milliseconds(long)}
                </p>
                <StackTrace frames={stackTrace} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
