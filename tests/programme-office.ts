// A box office with a member of staff who changes its programme, and a site for new events.
import { openBoxOffice } from './box-office.ts';
import { openProgramme } from './programme.ts';
import { addSite } from './small-catalogue.ts';

export type ProgrammeOffice = Awaited<ReturnType<typeof openProgrammeOffice>>;

export async function openProgrammeOffice() {
  const office = await openBoxOffice();
  return { ...office, programme: await openProgramme(office), site: await addSite(office.db) };
}
