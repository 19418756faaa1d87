import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailWords } from '../../../domain/mail/judge-mail-text.ts';
import type { MailTextName } from '../../../domain/mail/mail-texts.ts';
import { type Locale, languageTags } from '../../../words/locales.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useSettled } from '../fields/use-settled.ts';
import { useDecision } from '../frame/use-decision.ts';
import tabs from '../workshop/markdown-field.module.css';
import { MailFrame } from './mail-frame.tsx';
import { previewQuery, sendMailText } from './mail-texts.data.ts';
import styles from './mail-texts.module.css';

type Props = {
  name: MailTextName;
  locale: Locale;
  /** Null while they are not right. */
  words: MailWords | null;
};

/** The mail as it would be written now with what is typed. The last good one stays while the words are not right. */
export function MailPreviewPane({ name, locale, words }: Props) {
  const t = useWords();
  const settled = JSON.parse(useSettled(JSON.stringify(words))) as MailWords | null;
  const { data, isError } = useQuery(previewQuery(name, locale, settled));
  const [isDark, setDark] = useState(false);
  const [isPhone, setPhone] = useState(false);
  return (
    <section className={styles.side} aria-labelledby="preview">
      <h2 id="preview">{t('mailTexts.preview')}</h2>
      <p className={styles.help}>{t('mailTexts.preview.help')}</p>
      <fieldset className={styles.looks} aria-label={t('mailTexts.preview.look')}>
        <div className={tabs.tabs}>
          <Choice isChosen={!isDark} onChoose={() => setDark(false)} label={t('mailTexts.preview.light')} />
          <Choice isChosen={isDark} onChoose={() => setDark(true)} label={t('mailTexts.preview.dark')} />
        </div>
        <div className={tabs.tabs}>
          <Choice isChosen={!isPhone} onChoose={() => setPhone(false)} label={t('mailTexts.preview.wide')} />
          <Choice isChosen={isPhone} onChoose={() => setPhone(true)} label={t('mailTexts.preview.phone')} />
        </div>
      </fieldset>
      <div role="status">
        {words === null && <Notice kind="plain">{t('mailTexts.preview.wrong')}</Notice>}
        {words !== null && isError && <Notice kind="bad">{t('mailTexts.preview.failed')}</Notice>}
      </div>
      {data && (
        <>
          <p className={styles.subject} lang={languageTags[locale]}>
            <span>{t('mailTexts.subject')}</span> <b>{data.subject}</b>
          </p>
          <MailFrame
            html={data.html}
            isDark={isDark}
            title={t('mailTexts.preview.frame')}
            className={classes(styles.frame, isPhone && styles.phone)}
          />
          <details className={styles.plain} open>
            <summary>{t('mailTexts.preview.text')}</summary>
            <pre lang={languageTags[locale]}>{data.text}</pre>
          </details>
        </>
      )}
      <SendButton name={name} locale={locale} words={words} />
    </section>
  );
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; label: string };

const Choice = ({ isChosen, onChoose, label }: ChoiceProps) => (
  <button type="button" className={tabs.tab} aria-pressed={isChosen} onClick={onChoose}>
    {label}
  </button>
);

function SendButton({ name, locale, words }: Props) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  if (words === null) return null;
  const send = () =>
    void decide(
      () => sendMailText(name, locale, words),
      ({ email }) => showToast({ text: t('mailTexts.sent', { email }) }),
    );
  return (
    <>
      <div>
        <BusyButton look={{ kind: 'line' }} isBusy={isBusy} onPress={send}>
          {t('mailTexts.send')}
        </BusyButton>
      </div>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </>
  );
}
