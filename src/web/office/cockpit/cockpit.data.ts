import * as api from '../../../contract/addresses.ts';
import { call } from '../../api/call.ts';

const at = (eventId: number) => ({ params: { eventId: String(eventId) } });

export type Admission = { admittedPerMinute: number; insideMax: number };
export type LineMessage = { 'zh-hk': string; 'zh-tw': string; en: string };

export const pauseSale = (eventId: number, reason: string) => call(api.pauseSale, { ...at(eventId), body: { reason } });
export const resumeSale = (eventId: number, reason: string) =>
  call(api.resumeSale, { ...at(eventId), body: { reason } });
export const changeAdmission = (eventId: number, body: Admission & { reason: string }) =>
  call(api.changeAdmission, { ...at(eventId), body });
export const closeSession = (eventId: number, body: { sessionId: number; enabled: boolean; reason: string }) =>
  call(api.closeSession, { ...at(eventId), body });
export const sayToLine = (eventId: number, body: { message: LineMessage | null; reason: string }) =>
  call(api.sayToLine, { ...at(eventId), body });
