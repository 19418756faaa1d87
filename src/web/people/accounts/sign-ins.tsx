import { wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { dropToken } from '../sign-in/token.ts';
import { signOut, useSignIns } from './accounts.data.ts';
import { DeviceName } from './device-name.tsx';
import styles from './security.module.css';
import { failureText, useCall } from './use-call.ts';

/** Where the account is signed in, and the way to end all of it. */
export function SignIns({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useWords();
  const { call, isBusy, failure, fail } = useCall();
  const leaveEverywhere = async () => {
    const answer = await call(() => signOut(true));
    if (!answer) return;
    if (answer.status !== 200 && answer.status !== 401) return fail(failureText(answer, t, 'error.unknown'));
    showToast({ id: 'logout', text: t('logout.success') });
    dropToken('left');
    onSignedOut();
  };
  return (
    <section className={styles.part} aria-labelledby="sign-ins">
      <h2 id="sign-ins">{t('security.signIns.title')}</h2>
      <p className={styles.text}>{t('security.signIns.text')}</p>
      <SignInList />
      {failure && <Notice kind="bad">{failure}</Notice>}
      <button
        type="button"
        className={buttonClass({ kind: 'line' })}
        aria-disabled={isBusy}
        onClick={() => void leaveEverywhere()}
      >
        {t('security.signIns.leave')}
      </button>
    </section>
  );
}

function SignInList() {
  const t = useWords();
  const { dayInYear, time } = useShowtime();
  const { data, isError, refetch } = useSignIns();
  if (isError) {
    return (
      <Notice kind="bad">
        {t('error.unreachable')}{' '}
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => void refetch()}>
          {t('error.retry')}
        </button>
      </Notice>
    );
  }
  if (!data) return <div className={styles.ghost} aria-busy="true" />;
  const moment = (instant: string) => `${dayInYear(wallTime(instant))} ${time(instant)}`;
  return (
    <ul className={styles.signIns}>
      {data.map(({ createdDate, validUntil, rememberMe, isThisOne, browser, system }) => (
        <li key={`${createdDate} ${validUntil}`}>
          <p>
            <b>
              <DeviceName browser={browser} system={system} />
            </b>
            {isThisOne && <span className={styles.chip}>{t('security.signIns.this')}</span>}
          </p>
          <p className={classes(styles.text, styles.times)}>
            <span>{t('security.signIns.since', { time: moment(createdDate) })}</span>
            <span>
              {t(rememberMe ? 'security.signIns.remembered' : 'security.signIns.until', { time: moment(validUntil) })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
