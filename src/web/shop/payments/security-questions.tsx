import { answerLengthMax } from '../../../domain/payments/bounds.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './pay-form.module.css';
import { questionNames } from './question-names.ts';
import type { PayField } from './use-pay-form.ts';

const numbers = [1, 2, 3] as const;
type QuestionKey = `question${(typeof numbers)[number]}`;
type Props = { field: PayField; values: Record<QuestionKey, string> };

/** Three answers by which the box office knows a buyer on the telephone. No question is asked twice. */
export function SecurityQuestions({ field, values }: Props) {
  const t = useWords();
  const chosen = numbers.map((number) => values[`question${number}`]);
  return (
    <section aria-labelledby="pay-questions">
      <h2 id="pay-questions">{t('payment.questions.title')}</h2>
      <div className={styles.card}>
        <p className={styles.hint}>{t('payment.questions.text')}</p>
        {numbers.map((number) => (
          <fieldset key={number} className={styles.question}>
            <legend className="sr-only">{t('payment.questions.number', { number })}</legend>
            <SelectField label={t('payment.questions.number', { number })} field={field(`question${number}`)}>
              {questionNames
                .filter((name) => name === values[`question${number}`] || !chosen.includes(name))
                .map((name) => (
                  <option key={name} value={name}>
                    {t(`payment.question.${name}`)}
                  </option>
                ))}
            </SelectField>
            <TextField
              label={t('payment.questions.answer', { number })}
              field={field(`answer${number}`)}
              words="entity.validation"
              autoComplete="off"
              maxLength={answerLengthMax}
            />
          </fieldset>
        ))}
      </div>
    </section>
  );
}
