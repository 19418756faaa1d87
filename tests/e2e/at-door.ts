// The app at the door of an event, as staff open it.
import { expect, type Page } from '@playwright/test';
import type { OwnShop } from './own-shop.ts';
import { tokenOf } from './people.ts';

type Door = { eventId: number; sessionIds: number[] };

/** The address behind the QR code of a new device. */
export async function enrolment(
  page: Page,
  shop: Pick<OwnShop, 'address'>,
  { staff, name, door }: { staff: string; name: string; door: Door },
): Promise<string> {
  const token = await tokenOf(page.request, shop.address, staff);
  const answer = await page.request.post(`${shop.address}/api/events/${door.eventId}/door-devices`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { name, gateId: null, sessionIds: door.sessionIds },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { address } = await answer.json();
  return address.replace(/^https?:\/\/[^/]+/, shop.address);
}

export const result = (page: Page, outcome: string) => page.locator(`[data-outcome=${outcome}]`);

/** As a scanner types: quicker than the test's own keyboard on a busy machine. */
export const typeScan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...code, 'Enter'],
  );
