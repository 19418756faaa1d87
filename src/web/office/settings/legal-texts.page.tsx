import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { type LegalTextState, legalTexts } from '../../../contract/legal-texts.ts';
import { type LegalTextName, legalTextNames } from '../../../words/articles.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { isSameForm } from '../entity/draft.ts';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { localisedValues } from '../fields/localised-field.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { MarkdownField } from '../workshop/markdown-field.tsx';
import { RowSectionForm } from '../workshop/section-form.tsx';
import { UnsavedSections } from '../workshop/unsaved.tsx';
import type { SectionRules } from '../workshop/use-section.ts';
import { LegalPreview } from './legal-preview.tsx';
import { publishText, saveDraft, shopQuery, textQuery, useSaved } from './settings.data.ts';
import styles from './settings.module.css';

const schema = formSchema(z.object({ texts: legalTexts }));
const valuesOf = ({ texts }: LegalTextState) => localisedValues('texts', texts);
type Values = ReturnType<typeof valuesOf>;

const rulesOf = (name: LegalTextName): SectionRules<Values, LegalTextState> => ({
  name: `text ${name}`,
  schema: () => schema,
  valuesOf,
  save: (_row, fields, version = 0) => saveDraft(name, { ...(fields as z.output<typeof schema>), version }),
});
const rules = { tnc: rulesOf('tnc'), privacy: rulesOf('privacy') };
const words: FieldWords<Values> = { texts: 'legalTexts.draft' };

/** The texts that buyers agree to: a draft each, and their published versions. */
export function LegalTextsPage() {
  const t = useWords();
  return (
    <UnsavedSections>
      <PageHead />
      <p className={styles.lead}>
        {t('legalTexts.help', { shopName: '{{shopName}}', email: '{{email}}', phone: '{{phone}}' })}
      </p>
      <div className={styles.sections}>
        {legalTextNames.map((name) => (
          <section key={name} className={styles.section} aria-labelledby={name} tabIndex={-1}>
            <h2 id={name}>{t(`legalTexts.${name}`)}</h2>
            <TextSection name={name} />
          </section>
        ))}
      </div>
    </UnsavedSections>
  );
}

function TextSection({ name }: { name: LegalTextName }) {
  const t = useWords();
  const query = textQuery(name);
  const { data, isError, refetch } = useQuery(query);
  const shop = useQuery(shopQuery);
  const follow = useSaved<LegalTextState>(query.queryKey);
  if (!data) return isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />;
  return (
    <>
      <RowSectionForm row={data} rules={rules[name]} follow={follow} words={words}>
        {(field, values) => (
          <>
            <MarkdownField
              label={t('legalTexts.draft')}
              field={(locale) => field(`texts.${locale}`)}
              draw={(text, locale) => (
                <LegalPreview text={text} locale={locale} hours={shop.data?.value.hours[locale]} />
              )}
            />
            {/* A version is for good, so what was typed since the draft is saved first. */}
            {isSameForm(values, valuesOf(data)) && <Publishing name={name} state={data} onPublished={follow} />}
          </>
        )}
      </RowSectionForm>
      <h3>{t('legalTexts.versions')}</h3>
      <ul className={styles.versions}>
        {data.published.map(({ version, at, by }) => (
          <li key={version}>
            <Link to={`/${name}/$version`} params={{ version: String(version) }}>
              {t('legalTexts.version', { version })}
            </Link>{' '}
            · <ListTime instant={at} /> · {by === 'system' ? t('legalTexts.builtIn') : by}
          </li>
        ))}
      </ul>
    </>
  );
}

type PublishingProps = { name: LegalTextName; state: LegalTextState; onPublished: (state: LegalTextState) => void };

function Publishing({ name, state, onPublished }: PublishingProps) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  if (state.isPublished) return <p className={styles.none}>{t('legalTexts.same')}</p>;
  const publish = async () => {
    const result = await publishText(name, state.version);
    if (result.isOk) onPublished(result.body);
    return result;
  };
  return (
    <div className={styles.facts}>
      <p>{t('legalTexts.publish.text')}</p>
      <div>
        <BusyButton
          look={{ kind: 'strong' }}
          isBusy={isBusy}
          onPress={() => void decide(publish, () => showToast({ text: t('legalTexts.published') }))}
        >
          {t('legalTexts.publish')}
        </BusyButton>
      </div>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </div>
  );
}
