import * as api from '../../../contract/addresses.ts';
import type { PlaceReply } from '../../../contract/queue.ts';
import { pathTo } from '../../api/path-to.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './waiting-room.module.css';
import type { LineState } from './watch-line.ts';

/** The facts to repeat the draw of the lobby: the digest of the seed before the opening, the seed itself afterwards. */
export function DrawProof({ place, seen }: { place: PlaceReply; seen: LineState }) {
  const t = useWords();
  const { line } = seen;
  if (!line || line.lobbySize === 0) return null;
  const facts = [
    [t('queue.proof.hash'), line.seedHash],
    [t('queue.proof.seed'), line.seed],
    [t('queue.proof.lobby'), line.lobbySize],
    [t('queue.proof.arrival'), place.arrival],
    [t('queue.proof.place'), seen.place],
  ] as const;
  return (
    <details className={styles.proof}>
      <summary>{t('queue.proof.title')}</summary>
      <p>{t('queue.proof.text')}</p>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <a href={pathTo(api.readLine, { params: { eventId: place.eventId } })} target="_blank" rel="noreferrer">
        {t('queue.proof.link')}
        <span className="sr-only">{t('event.newTab')}</span>
      </a>
    </details>
  );
}
