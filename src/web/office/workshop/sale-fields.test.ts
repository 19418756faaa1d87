import { describe, expect, test } from 'vitest';
import type { EventDetail } from '../../../contract/catalogue.ts';
import { usualHoldSettings } from '../../../domain/holds/hold-settings.ts';
import { saleSchema, saleValues } from './sale-fields.ts';

const types = { version: 1, type: ['ticketDelivery'], minTicket: 2, deliveryHK: 30.5, colour: 'blue' };
const event = {
  types: JSON.stringify(types),
  maxTicketsPerOrder: 8,
  ticketsPerVisitorMax: null,
  complementaryMax: 0,
  asksIdNumber: false,
  saleOpensAt: null,
  admittedPerMinute: null,
  insideMax: null,
  transferHours: 24,
  ...usualHoldSettings,
} as unknown as EventDetail;
const sent = (changes: Partial<ReturnType<typeof saleValues>>) =>
  saleSchema.safeParse({ ...saleValues(event), ...changes });
const problems = (changes: Partial<ReturnType<typeof saleValues>>) =>
  sent(changes).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('the settings of a sale', () => {
  test('are named fields, of which those of types are sent as one text with its unknown keys', () => {
    expect(saleValues(event)).toMatchObject({
      ticketDelivery: true,
      collectionAtShow: false,
      minTicket: '2',
      deliveryHK: '30.5',
      deliveryMacau: '',
      paymentLanguage: 'C',
    });
    const { types: text, ...fields } = sent({ deliveryMacau: '45', deliveryHK: '', collectionAtShow: true }).data as {
      types: string;
    };
    expect(JSON.parse(text)).toMatchObject({
      type: ['ticketDelivery', 'collectionAtShow'],
      minTicket: 2,
      deliveryMacau: 45,
      paymentLanguage: 'C',
      colour: 'blue',
    });
    expect(JSON.parse(text)).not.toHaveProperty('deliveryHK');
    expect(fields).toMatchObject({ maxTicketsPerOrder: 8, ticketsPerVisitorMax: null, networkFairSeats: 16 });
    expect(fields).not.toHaveProperty('deliveryMacau');
  });

  test('are judged at their own fields', () => {
    expect(problems({ maxTicketsPerOrder: '' })).toEqual(['maxTicketsPerOrder required']);
    expect(problems({ minTicket: '21', deliveryFlat: 'free' })).toEqual([
      'minTicket entity.invalid.max',
      'deliveryFlat pattern',
    ]);
    expect(problems({ saleOpensAt: 'unfinished' })).toEqual([expect.stringMatching(/^saleOpensAt /)]);
  });

  test('that cannot be read are begun anew, as the shop itself reads them', () => {
    const broken = { ...event, types: 'no settings' };
    expect(saleValues(broken)).toMatchObject({ ticketDelivery: false, minTicket: '' });
    expect(saleSchema.safeParse(saleValues(broken)).success).toBe(true);
  });
});
