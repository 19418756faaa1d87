import { type OfficePage, officePages } from '../../../contract/office-pages.ts';
import { mayPass, type Right } from '../../../domain/accounts/rights.ts';

const places = Object.entries(officePages).flatMap(([to, page]) =>
  'rail' in page
    ? { to, right: page.right, work: workOf(page), isStart: to === '/admin', card: null, waiting: null, ...page.rail }
    : [],
);

/** The right of those whose work the page is. Others may only look. */
function workOf({ right, writeRight }: OfficePage): Right {
  return writeRight ?? right;
}

/** The place of the rail that an address belongs to: the longest one above it. Only the overview has nothing below it. */
export const placeOf = (address: string): string | undefined =>
  places
    .filter(({ to, isStart }) => address === to || (!isStart && address.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]?.to;

/** Where an account with these authorities can go in the back office, in the order of the rail. */
export const officePlaces = (authorities: readonly string[]) =>
  places.filter(({ right }) => mayPass(right, authorities));

/** Where the work of an account with these authorities is. */
export const workPlaces = (authorities: readonly string[]) =>
  places.filter(({ work, card }) => card !== null && mayPass(work, authorities));
