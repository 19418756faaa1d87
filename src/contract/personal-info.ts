import { z } from 'zod';
import { idNumberEnd } from '../domain/orders/id-number.ts';
import { countryCodes, hasEightDigits, isMobileOf, plainMobile } from '../domain/orders/mobile.ts';

const nameLengthMax = 50;
const addressLengthMax = 200;

/** One line, whatever was pasted: runs of spaces and line breaks become one space. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const isReadable = (text: string): boolean => !/\p{Cc}/u.test(text);

const line = (lengthMax: number) =>
  z.string().transform(oneLine).pipe(z.string().min(1).max(lengthMax).refine(isReadable, 'other'));

const endOfIdNumber = z
  .string()
  .transform((typed) => idNumberEnd(typed) ?? '')
  .refine((end) => end !== '', 'idNumberEnd');

/**
 * Who buys. An event that `asksIdNumber` gets the end of one as the address. The messages are the ends of word keys,
 * `invalid.mobile`.
 */
export const personalInfoSchema = ({ asksIdNumber }: { asksIdNumber: boolean }) =>
  z
    .object({
      lastName: line(nameLengthMax),
      firstName: line(nameLengthMax),
      email: z.string().trim().pipe(z.email().min(5).max(254)),
      address: asksIdNumber ? endOfIdNumber : line(addressLengthMax),
      countryCode: z.enum(countryCodes),
      mobile: z.string().transform(plainMobile),
      agreement: z.boolean().refine((isGiven) => isGiven, 'agreement'),
    })
    .superRefine(({ countryCode, mobile }, context) => {
      if (isMobileOf(countryCode, mobile)) return;
      const message = hasEightDigits(countryCode) ? 'mobileOfEight' : 'mobile';
      context.addIssue({ code: 'custom', path: ['mobile'], message });
    });
export type PersonalInfo = z.output<ReturnType<typeof personalInfoSchema>>;
