import { useMemo } from 'react';
import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import { wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { asksQuestions } from '../../../domain/payments/asks-questions.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import { serverNow } from '../../api/server-clock.ts';
import { type Field, useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { cardFields, defaultCvv, defaultExpiryMonth, defaultExpiryYear } from './card.ts';
import { type PayTyped, paySchema } from './pay-schema.ts';
import { type QuestionName, questionNames } from './question-names.ts';
import { usePayment } from './use-payment.ts';

const [first, second, third] = questionNames;
const nothing = {
  question1: first as string,
  question2: second as string,
  question3: third as string,
  answer1: '',
  answer2: '',
  answer3: '',
  cardNo: '',
  isPlain: false as boolean,
  expiryMonth: defaultExpiryMonth as string,
  cvv: defaultCvv as string,
};
type PayValues = typeof nothing & { method: string; expiryYear: string };
export type PayField = <Name extends keyof PayValues>(name: Name) => Field<PayValues[Name]>;

/** The form of step 4. Its answers go to the shop, the card number only to the provider's page. */
export function usePayForm(
  types: EventTypes,
  { firstMethod, isFree }: { firstMethod: PaymentMethod; isFree: boolean },
) {
  const t = useWords();
  const asksAnswers = asksQuestions(types);
  const now = useMemo(() => wallTime(serverNow()), []);
  const schema = useMemo(() => paySchema({ asksQuestions: asksAnswers, isFree, now }), [asksAnswers, isFree, now]);
  const { pay, isBusy, refused } = usePayment((answer) => refuse(answer));
  const begin = async (typed: PayTyped) => {
    const isCard = typed.method === 'JETCO' && !isFree;
    await pay({
      method: typed.method,
      answers: asksAnswers ? answersOf(typed, (name) => t(`payment.question.${name}`)) : {},
      cardFields: isCard ? cardFields(typed) : {},
    });
    // Card data never stay in the page, also after an error.
    if (isCard) forget(['cardNo', 'cvv']);
  };
  const { form, field, values, submit, refuse, forget } = useForm<PayValues, typeof schema>({
    schema,
    initial: { ...nothing, expiryYear: defaultExpiryYear(now.year), method: firstMethod },
    onSubmit: (typed) => void begin(typed),
  });
  return { form, field, submit, isBusy, refused, asksAnswers, values };
}

function answersOf(typed: PayTyped, textOf: (name: QuestionName) => string) {
  const requested = (number: 1 | 2 | 3) => textOf(typed[`question${number}`] as QuestionName);
  return {
    question1: requested(1),
    question2: requested(2),
    question3: requested(3),
    answer1: typed.answer1,
    answer2: typed.answer2,
    answer3: typed.answer3,
  };
}
