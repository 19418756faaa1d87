import { z } from 'zod';
import { readSeatList } from '../../../domain/seating/read-seat-list.ts';
import { TextField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { NumberField } from '../fields/number-field.tsx';
import type { PlacesInput } from './allotments.data.ts';
import { type SeatsOf, SeatsOnPlan } from './seats-on-plan.tsx';

export const placesValues = { places: '', seats: '' };

/** Seats as people write them, or a number. Both empty is refused by the server, at the number. */
export const placesShape = {
  seats: z.string().transform((text, context) => {
    const seats = readSeatList(text);
    if (seats === null) context.addIssue({ code: 'custom', message: 'outlets.allotments.seats.wrong' });
    return seats ?? [];
  }),
  places: z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d{0,5})?$/)
    .transform((text) => (text === '' ? undefined : Number(text))),
};

type Typed = { seats: NonNullable<PlacesInput['seats']>; places: number | undefined };

/** Named seats count before a number. */
export const placesOf = ({ seats, places }: Typed): PlacesInput =>
  seats.length > 0 ? { seats } : { ...(places !== undefined && { places }) };

type Props = {
  field: (name: 'places' | 'seats') => Field<string>;
  /** Null until a zone is chosen, and for standing room. */
  seatsOf: SeatsOf | null;
};

export function PlacesFields({ field, seatsOf }: Props) {
  const t = useWords();
  return (
    <>
      <NumberField label={t('outlets.allotments.places')} field={field('places')} />
      <TextField
        label={t('outlets.allotments.seats')}
        help={t('outlets.allotments.seats.help')}
        field={field('seats')}
        maxLength={4000}
        autoComplete="off"
        autoCapitalize="characters"
      />
      {seatsOf && <SeatsOnPlan key={`${seatsOf.sessionId} ${seatsOf.zoneId}`} of={seatsOf} field={field('seats')} />}
    </>
  );
}
