import { z } from 'zod';
import { oneLine } from '../../../contract/text.ts';
import { answerLengthMax, paymentMethods } from '../../../domain/payments/bounds.ts';
import { cardBrand, isPast, isVerificationCode } from './card.ts';

/** All that step 4 may hold; what is asked for follows what was chosen. */
const typed = z.object({
  method: z.enum(paymentMethods),
  question1: z.string(),
  question2: z.string(),
  question3: z.string(),
  answer1: oneLine(answerLengthMax, 0),
  answer2: oneLine(answerLengthMax, 0),
  answer3: oneLine(answerLengthMax, 0),
  cardNo: z.string(),
  /** A card without expiry and code. */
  isPlain: z.boolean(),
  expiryMonth: z.string(),
  expiryYear: z.string(),
  cvv: z.string(),
});
export type PayTyped = z.output<typeof typed>;

type Input = {
  asksQuestions: boolean;
  /** Nothing has to be paid, whatever the method. */
  isFree: boolean;
  now: { year: number; month: number };
};
type Problem = [name: keyof PayTyped, code: string];

/** The messages are the ends of word keys, `invalid.card`. */
export const paySchema = ({ asksQuestions, isFree, now }: Input) =>
  typed.superRefine((values, context) => {
    const problems: Problem[] = [
      ...(asksQuestions ? answerProblems(values) : []),
      ...(values.method === 'JETCO' && !isFree ? cardProblems(values, now) : []),
    ];
    for (const [name, message] of problems) context.addIssue({ code: 'custom', path: [name], message });
  });

const answerProblems = (values: PayTyped): Problem[] =>
  (['answer1', 'answer2', 'answer3'] as const)
    .filter((name) => values[name] === '')
    .map((name) => [name, 'entity.validation.required']);

function cardProblems({ cardNo, isPlain, expiryMonth, expiryYear, cvv }: PayTyped, now: Input['now']): Problem[] {
  const problems: Problem[] = [];
  const brand = cardBrand(cardNo);
  if (brand === null) problems.push(['cardNo', 'card']);
  if (isPlain) return problems;
  if (isPast({ month: expiryMonth, year: expiryYear }, now)) problems.push(['expiryMonth', 'cardOver']);
  if (!isVerificationCode(cvv, brand)) problems.push(['cvv', 'verificationCode']);
  return problems;
}
