import { z } from 'zod';
import type { ZoneOfSession } from '../../../contract/withheld-seats.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { NumberField } from '../fields/number-field.tsx';
import styles from './standing-places.module.css';

const schema = z.object({
  places: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});

type Props = { zone: ZoneOfSession; onWithhold: (places: number) => void };

/** Standing room has no seats to select: its places are withheld by their number. */
export function StandingPlaces({ zone: { name, names, stock }, onWithhold }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { form, field, submit } = useForm({
    schema,
    initial: { places: '' },
    onSubmit: ({ places }) => onWithhold(places),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <NumberField
        label={t('withheldSeats.standing', { zone: textFor(names, locale, name) })}
        help={t('withheldSeats.count', { state: t('withheldSeats.free'), count: stock.free.public })}
        field={field('places')}
      />
      <button type="submit" className={buttonClass({ kind: 'line' })}>
        {t('withheldSeats.withhold.title')}
      </button>
    </form>
  );
}
