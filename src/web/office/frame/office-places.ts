import { officePages } from '../../../contract/office-pages.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';

const places = Object.entries(officePages).flatMap(([to, page]) =>
  'rail' in page ? { to, right: page.right, isStart: to === '/admin', card: null, waiting: null, ...page.rail } : [],
);

/** Where an account with these authorities can go in the back office, in the order of the rail. */
export const officePlaces = (authorities: readonly string[]) =>
  places.filter(({ right }) => mayPass(right, authorities));
