// A box office with a member of staff who changes its programme, and a site for new events.

import { addSite } from '../database/small-catalogue.ts';
import { openProgramme } from '../people/programme.ts';
import { openBoxOffice } from './box-office.ts';
import type { Jobs } from './running-app.ts';

export type ProgrammeOffice = Awaited<ReturnType<typeof openProgrammeOffice>>;

export async function openProgrammeOffice(jobs: Jobs = []) {
  const office = await openBoxOffice({}, { jobs });
  return { ...office, programme: await openProgramme(office), site: await addSite(office.db) };
}
