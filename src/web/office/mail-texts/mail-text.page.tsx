import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { MailTextState } from '../../../contract/mail-texts.ts';
import { isMailTextName, type MailTextName } from '../../../domain/mail/mail-texts.ts';
import type { Locale } from '../../../words/locales.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { OfficeFailed, OfficeNothing, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SettingChanges } from '../settings/setting-changes.tsx';
import { useSaved } from '../settings/settings.data.ts';
import { RowSectionForm } from '../workshop/section-form.tsx';
import { UnsavedSections } from '../workshop/unsaved.tsx';
import { MailFields } from './mail-fields.tsx';
import { MailPreviewPane } from './mail-preview.tsx';
import { mailFieldWords, rulesOf, wordsIn } from './mail-text-form.ts';
import { mailTextQuery, undoMailText } from './mail-texts.data.ts';
import styles from './mail-texts.module.css';

/** The words of one mail, beside the mail that they make. */
export function MailTextPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const backAs = (kind: 'ink' | 'line') => (
    <Link to="/admin/mail-texts" className={buttonClass({ kind })}>
      {t('mailTexts.toList')}
    </Link>
  );
  if (!isMailTextName(key))
    return (
      <OfficeNothing level={1} title={t('mailTexts.gone')} text={t('mailTexts.gone.text')}>
        {backAs('line')}
      </OfficeNothing>
    );
  return (
    <UnsavedSections>
      <PageHead title={t(`mailTexts.mail.${key}`)}>{backAs('line')}</PageHead>
      <p className={styles.lead}>{t(`mailTexts.when.${key}`)}</p>
      <Loaded key={key} name={key} />
    </UnsavedSections>
  );
}

function Loaded({ name }: { name: MailTextName }) {
  const t = useWords();
  const { data, isError, refetch } = useQuery(mailTextQuery(name));
  if (data) return <MailTextParts state={data} />;
  if (isError) return <OfficeFailed title={t('entity.detail.failed')} onRetry={() => void refetch()} />;
  return <OfficeWaiting />;
}

function MailTextParts({ state }: { state: MailTextState }) {
  const t = useWords();
  const { name, changes } = state;
  const { locale: own } = usePage();
  const [locale, setLocale] = useState<Locale>(own);
  const [rules] = useState(() => rulesOf(name));
  const follow = useSaved<MailTextState>(mailTextQuery(name).queryKey);
  const undo = async (version: number) => {
    const result = await undoMailText(name, version);
    if (result.isOk) follow(result.body);
    return result;
  };
  return (
    <section className={styles.mail} aria-label={t(`mailTexts.mail.${name}`)} tabIndex={-1}>
      <RowSectionForm row={state} rules={rules} follow={follow} words={mailFieldWords}>
        {(field, values) => (
          <div className={styles.sides}>
            <MailFields state={state} locale={locale} onLocale={setLocale} field={field} />
            <MailPreviewPane name={name} locale={locale} words={wordsIn(name, locale, values)} />
          </div>
        )}
      </RowSectionForm>
      <SettingChanges changes={changes} undo={undo} />
    </section>
  );
}
