// Hong Kong dollars as they are sent; inside the shop money is whole cents.
import { z } from 'zod';
import { centsFrom, dollarsFrom } from '../domain/money/money.ts';
import { typedNumber } from './typed-number.ts';

/** An amount of the shop's own, which has two decimals at most. */
export const dollarsReply = z.number().nonnegative();

/**
 * The currency of an amount that came in another one than was asked for, by its letters, or empty where nobody knows it. `null` for Hong Kong
 * dollars.
 */
export const otherCurrencyReply = z.string().nullable();

/** An amount as it is typed, also as text. */
export const dollarsInput = (max: number) => typedNumber(z.number().min(0).max(max).multipleOf(0.01));

const hasWholeCents = (dollars: number): boolean => Math.abs(dollars - dollarsFrom(centsFrom(dollars))) < 1e-8;
const dollarsMax = 10_000_000;

/** A sum that a page sends as it showed it. */
export const wholeCents = dollarsReply.max(dollarsMax).refine(hasWholeCents, 'other');
/** The same, below nought for money that goes the other way. */
export const signedCents = z.number().min(-dollarsMax).max(dollarsMax).refine(hasWholeCents, 'other');
const sumMax = 1_000_000_000;
/** The sum of many amounts, as for a whole show. */
export const wholeCentsOfMany = dollarsReply.max(sumMax).refine(hasWholeCents, 'other');
export const signedCentsOfMany = z.number().min(-sumMax).max(sumMax).refine(hasWholeCents, 'other');
