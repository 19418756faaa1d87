// Two servers that follow the settings of a shop with a hall, and the operator who looks after them.

import { signedIn } from '../people/signed-in.ts';
import { addHall, rowsOfSeats } from './hall.ts';
import { runningApp } from './running-app.ts';

export type TwoServers = Awaited<ReturnType<typeof openTwoServers>>;

export async function openTwoServers() {
  const shop = await runningApp({ jobs: ['followMaintenance', 'followSettings'] });
  return {
    ...shop,
    other: await shop.anotherServer(),
    operator: await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] }),
    hall: await addHall(shop.db, { zones: [rowsOfSeats(10, 10)] }),
  };
}
