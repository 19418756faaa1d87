import type { ApiKey } from '../../../contract/api-keys.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { StatusBadge } from '../entity/status-switch.tsx';
import styles from './api-keys.module.css';

type Props = { apiKey: ApiKey; onRevoke: () => void };

/** A key with all that shows whether it is still needed. */
export function KeyRow({ apiKey, onRevoke }: Props) {
  const t = useWords();
  const { name, beginning, authorities, madeBy, isMakerAdmin, madeAt, revokedAt, hasEnded } = apiKey;
  const state = revokedAt ? 'revoked' : hasEnded ? 'ended' : 'valid';
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <b>{name}</b>
        <code>{beginning}…</code>
      </div>
      <div className={styles.rights}>
        {authorities.map((each) => t(`userManagement.authority.${each}`)).join(t('showtime.separator'))}
      </div>
      <div className={styles.facts}>
        <Uses apiKey={apiKey} />
        <small>
          {t('apiKeys.madeBy', { login: madeBy })} <ListTime instant={madeAt} />
        </small>
        {!isMakerAdmin && state === 'valid' && (
          <small className={styles.problem}>{t('apiKeys.makerGone', { login: madeBy })}</small>
        )}
      </div>
      <StatusBadge isOn={state === 'valid'} text={t(`apiKeys.state.${state}`)} />
      <div>
        {state === 'valid' && (
          <button
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-label={`${t('apiKeys.revoke')}: ${name}`}
            onClick={onRevoke}
          >
            {t('apiKeys.revoke')}
          </button>
        )}
      </div>
    </li>
  );
}

function Uses({ apiKey: { lastUsedAt, endsAt, revokedAt, revokedBy } }: Pick<Props, 'apiKey'>) {
  const t = useWords();
  return (
    <>
      <span>
        {lastUsedAt ? t('apiKeys.used') : t('apiKeys.neverUsed')} {lastUsedAt && <ListTime instant={lastUsedAt} />}
      </span>
      {revokedAt && (
        <span>
          {t('apiKeys.revokedBy', { login: revokedBy ?? '' })} <ListTime instant={revokedAt} />
        </span>
      )}
      {endsAt && !revokedAt && (
        <span>
          {t('apiKeys.ends')} <ListTime instant={endsAt} />
        </span>
      )}
    </>
  );
}
