import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { EventInput, SessionInput } from '../../../contract/programme.ts';
import type { CloneInput, CropInput, MoveInput, PriceGridInput, Workshop } from '../../../contract/workshop.ts';
import { call, replyOrNull } from '../../api/call.ts';

const workshopKey = (id: string) => ['account', 'workshop', id];

/** Null when there is no such event. */
export const workshopQuery = (id: string) =>
  queryOptions({
    queryKey: workshopKey(id),
    queryFn: async (): Promise<Workshop | null> => replyOrNull(await call(api.readWorkshop, { params: { id } })),
    retry: false,
    staleTime: 0,
  });

const at = (id: number) => ({ params: { id: String(id) } });

/** The schema of a section makes the fields. */
export const saveEvent = (fields: object) => call(api.changeEvent, { body: fields as EventInput });
export const moveEvent = (id: number, body: MoveInput) => call(api.moveEvent, { ...at(id), body });
export const cloneEvent = (id: number, body: CloneInput) => call(api.cloneEvent, { ...at(id), body });

export const makeSessions = (id: number, startTimes: string[], enabled: boolean) =>
  call(api.makeSessions, { ...at(id), body: { startTimes, enabled } });
export const changeSession = (body: SessionInput) => call(api.changeSession, { body });
export const removeSession = (id: number, version: number) => call(api.removeSession, { ...at(id), version });

export const savePrices = (id: number, body: PriceGridInput) => call(api.savePrices, { ...at(id), body });

export const cropPicture = (code: string, body: CropInput) => call(api.cropPicture, { params: { code }, body });
