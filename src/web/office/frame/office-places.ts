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

/** Where an account with these authorities can go in the back office, in the order of the rail. */
export const officePlaces = (authorities: readonly string[]) =>
  places.filter(({ right }) => mayPass(right, authorities));

/** Where the work of an account with these authorities is. */
export const workPlaces = (authorities: readonly string[]) =>
  places.filter(({ work, card }) => card !== null && mayPass(work, authorities));
