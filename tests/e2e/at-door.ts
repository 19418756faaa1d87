// The app at the door of an event, as staff open it.
import { expect, type Page } from '@playwright/test';
import { codeSigner } from '../../src/server/shop/tickets/ticket-keys.ts';
import type { OwnShop } from './own-shop.ts';
import { addPerson, tokenOf } from './people.ts';
import { addSale } from './sales.ts';
import { type StaffShop, signingKey, startStaffShop } from './staff-shop.ts';

export type DoorShop = Awaited<ReturnType<typeof startDoorShop>>;

/** A shop with the login of somebody who works at its door. */
export async function startDoorShop() {
  const shop = await startStaffShop();
  return { ...shop, staff: await addPerson(shop, ['ROLE_DOOR', 'ROLE_USER']) };
}

type Door = { eventId: number; sessionIds: number[] };

/** The address behind the QR code of a new device. */
export async function enrolment(
  page: Page,
  shop: Pick<OwnShop, 'address'>,
  { staff, name, door, gateId = null }: { staff: string; name: string; door: Door; gateId?: number | null },
): Promise<string> {
  const token = await tokenOf(page.request, shop.address, staff);
  const answer = await page.request.post(`${shop.address}/api/events/${door.eventId}/door-devices`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { name, gateId, sessionIds: door.sessionIds },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { address } = await answer.json();
  return address.replace(/^https?:\/\/[^/]+/, shop.address);
}

/** A paid order, and the codes of its tickets. */
export async function paidCodes(shop: StaffShop, tickets = 1): Promise<{ orderId: number; codes: string[] }> {
  const orderId = await addSale(shop, { daysAgo: 0, tickets });
  const { eventId, sessionIds } = shop.hall;
  const sign = await codeSigner(shop.db, { signingKey }, eventId);
  const codes = Array.from({ length: tickets }, (_, at) =>
    sign({ eventId, orderId, number: at + 1, sessionId: sessionIds[0] as number, issue: 1 }),
  );
  return { orderId, codes };
}

export const result = (page: Page, outcome: string) => page.locator(`[data-outcome=${outcome}]`);

/** Types like a scanner: quicker than the test's own keyboard on a busy machine. */
export const typeScan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...code, 'Enter'],
  );
