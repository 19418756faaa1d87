import { z } from 'zod';
import { idNumberEnd } from '../domain/orders/id-number.ts';
import { countryCodes, hasEightDigits, isMobileOf, mobileIn } from '../domain/orders/mobile.ts';
import { oneLine } from './text.ts';

const nameLengthMax = 50;
const addressLengthMax = 200;

const endOfIdNumber = z
  .string()
  .transform((typed) => idNumberEnd(typed) ?? '')
  .refine((end) => end !== '', 'idNumberEnd');

/** The messages are the ends of word keys, such as `invalid.mobile`. */
const infoWith = (address: z.ZodType<string, string>) =>
  z
    .object({
      lastName: oneLine(nameLengthMax),
      firstName: oneLine(nameLengthMax),
      email: z.string().trim().pipe(z.email().min(5).max(254)),
      address,
      countryCode: z.enum(countryCodes),
      mobile: z.string(),
      agreement: z.boolean().refine((isGiven) => isGiven, 'agreement'),
    })
    .superRefine(({ countryCode, mobile }, context) => {
      if (isMobileOf(countryCode, mobileIn(countryCode, mobile))) return;
      const message = hasEightDigits(countryCode) ? 'mobileOfEight' : 'mobile';
      context.addIssue({ code: 'custom', path: ['mobile'], message });
    })
    .transform((info) => ({ ...info, mobile: mobileIn(info.countryCode, info.mobile) }));
/** Each shape is made once: zod compiles a schema when it first reads with it, which takes longer than a thousand readings. */
const withAddress = infoWith(oneLine(addressLengthMax));
const withIdNumber = infoWith(endOfIdNumber);

/** The buyer's name and contact. An event that `asksIdNumber` gets the end of one in the field `address`. */
export const personalInfoSchema = ({ asksIdNumber }: { asksIdNumber: boolean }) =>
  asksIdNumber ? withIdNumber : withAddress;
export type PersonalInfo = z.output<typeof withAddress>;
