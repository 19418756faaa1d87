// Tickets and gates for staff: what an event asks of its tickets, the tickets of an order, and new codes after a loss, a misprint or a leak.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { ticketHandovers } from '../domain/orders/delivery.ts';
import { reissueReasons } from '../domain/tickets/reissue.ts';
import {
  holderQuestions,
  releaseDaysMax,
  reminderHoursMax,
  termsLengthMax,
  transfersMost,
} from '../domain/tickets/ticket-settings.ts';
import { instant, localisedText } from './catalogue.ts';
import { localised } from './entity-writes.ts';
import { id, idText, numberText, rowVersion } from './ids.ts';
import * as api from './office-ticket-addresses.ts';
import { reason } from './order-actions.ts';
import { count } from './programme.ts';
import { defineRoute } from './route.ts';
import { manyLines, oneLine } from './text.ts';

const settings = {
  releaseDays: count(0, releaseDaysMax).nullable(),
  reminderHours: count(1, reminderHoursMax).nullable(),
  holderNames: z.enum(holderQuestions),
  checksIdentity: z.boolean(),
  allowsReentry: z.boolean(),
  transfersMax: count(0, transfersMost),
};
const settingsShown = {
  releaseDays: z.int().nullable(),
  reminderHours: z.int().nullable(),
  holderNames: z.enum(holderQuestions),
  checksIdentity: z.boolean(),
  allowsReentry: z.boolean(),
  transfersMax: z.int(),
};

const gateReply = z.object({
  id,
  name: z.string(),
  zoneIds: z.array(id),
  /** The devices of the gate that are not revoked. */
  devices: z.int().nonnegative(),
});
export type OfficeGate = z.infer<typeof gateReply>;

const settingsReply = z
  .object({
    /** The id of the event. */
    id,
    /** The version of the settings with all gates; 0 while the event has the usual ones. */
    version: z.int().nonnegative(),
    ...settingsShown,
    terms: localisedText,
    gates: z.array(gateReply),
  })
  .meta({ id: 'TicketSettings' });
export type TicketSettingsReply = z.infer<typeof settingsReply>;

const version = rowVersion;
export const settingsBody = z.object({ version, ...settings, terms: localised(manyLines(termsLengthMax, 0)) });
export type TicketSettingsInput = z.input<typeof settingsBody>;
export type TicketSettingsBody = z.output<typeof settingsBody>;

const zonesMax = 500;
export const gateBody = z.object({ version, name: oneLine(40), zoneIds: z.array(id).max(zonesMax) });
export type GateBody = z.output<typeof gateBody>;

const officeTicket = z.object({
  number: z.int().positive(),
  session: z.object({ id, startTime: instant }),
  zone: z.object({ id, name: z.string(), names: localisedText, freeSeating: z.boolean() }),
  row: z.string().nullable(),
  seat: z.int().nullable(),
  returnedAt: instant.nullable(),
  issue: z.int().positive(),
  /** The name of the code of the newest issue; null for a ticket that lets nobody in. */
  codeName: z.string().nullable(),
  /** Its holder can see the code. */
  isCodeShown: z.boolean(),
  codeFrom: instant,
  holderName: z.string().nullable(),
  /** The person who got it from the buyer. */
  givenTo: z.object({ mailbox: z.string(), address: z.string() }).nullable(),
  prints: z.int().nonnegative(),
  printedAt: instant.nullable(),
  isInside: z.boolean(),
  /** The time of the last entry or exit. */
  scannedAt: instant.nullable(),
  gate: z.string().nullable(),
});
export type OfficeTicket = z.infer<typeof officeTicket>;

const orderTicketsReply = z
  .object({
    handover: z.enum(ticketHandovers),
    /** The address of the page of the tickets; null while the order is not paid. */
    address: z.string().nullable(),
    tickets: z.array(officeTicket),
  })
  .meta({ id: 'OrderTickets' });
export type OrderTickets = z.infer<typeof orderTicketsReply>;

const reissueReply = z
  .object({
    id,
    /** Null for all sessions of the event. */
    session: z.object({ id, startTime: instant }).nullable(),
    reason: z.enum(reissueReasons),
    hasNewKey: z.boolean(),
    tickets: z.int(),
    orders: z.int(),
    /** The orders whose holders have been told, or did not need to be. */
    ordersSeen: z.int(),
    decidedBy: z.string(),
    decidedAt: instant,
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'TicketReissue' });
export type TicketReissue = z.infer<typeof reissueReply>;

const eventTicketsReply = z
  .object({
    event: z.object({ id, eventCode: z.string(), nameCht: z.string(), nameEng: z.string() }),
    /** The sessions, each with its tickets of paid orders. */
    sessions: z.array(
      z.object({
        id,
        startTime: instant,
        codeFrom: instant,
        tickets: z.int(),
        orders: z.int(),
        /** The tickets that were printed at least once. */
        printed: z.int(),
        /** The tickets with another code than their first one. */
        replaced: z.int(),
      }),
    ),
    /** The newest first, at most 50. */
    reissues: z.array(reissueReply),
  })
  .meta({ id: 'EventTickets' });
export type EventTickets = z.infer<typeof eventTicketsReply>;

const reissueBody = z.object({
  reason: z.enum(reissueReasons),
  /** After a leak: earlier keys are refused, so all sessions of the event get new codes. */
  newKey: z.boolean(),
  /** The newest reissue that the page has shown, if any. With it, a request that is sent twice is carried out once. */
  lastReissueId: id.nullable().optional(),
});
export type ReissueBody = z.output<typeof reissueBody>;

const tag = 'tickets of staff';
const ofEvent = z.object({ id: idText });
const ofGate = z.object({ id: idText, gateId: idText });
const ofOrder = z.object({ id: idText });
const done = z.object({});

export const officeTicketRoutes = {
  readSettings: defineRoute(api.readTicketSettings, {
    right: duties.programme,
    summary: 'How the tickets of an event are given to their holders, what the door asks, and the gates',
    tag,
    params: ofEvent,
    reply: settingsReply,
  }),
  saveSettings: defineRoute(api.saveTicketSettings, {
    right: duties.programme,
    summary: 'Save the settings of tickets; 409 with the current ones when another one changed them',
    tag,
    params: ofEvent,
    body: settingsBody,
    reply: settingsReply,
  }),
  addGate: defineRoute(api.addGate, {
    right: duties.programme,
    makes: true,
    summary: 'Add a gate with the zones that it leads to',
    tag,
    params: ofEvent,
    body: gateBody,
    reply: settingsReply,
  }),
  changeGate: defineRoute(api.changeGate, {
    right: duties.programme,
    summary: 'Rename a gate, or change the zones that it leads to',
    tag,
    params: ofGate,
    body: gateBody,
    reply: settingsReply,
  }),
  removeGate: defineRoute(api.removeGate, {
    right: duties.programme,
    summary: 'Remove a gate that no device uses',
    tag,
    params: ofGate,
    reply: settingsReply,
  }),
  ofEvent: defineRoute(api.readTicketsOfEvent, {
    right: duties.ticketing,
    summary: 'The tickets of an event by session, and who got new codes',
    tag,
    params: z.object({ eventId: idText }),
    reply: eventTicketsReply,
  }),
  reissue: defineRoute(api.reissueTickets, {
    right: duties.ticketing,
    summary: 'New codes for all tickets of a session; earlier ones are void at once, and their holders get mails',
    tag,
    params: z.object({ eventId: idText, sessionId: idText }),
    body: reissueBody,
    reply: reissueReply,
  }),
  ofOrder: defineRoute(api.readTicketsOfOrder, {
    right: duties.ticketing,
    summary: 'The tickets of a transaction, with the state of their codes, their holders and prints, and who is inside',
    tag,
    params: ofOrder,
    reply: orderTicketsReply,
  }),
  replaceCode: defineRoute(api.replaceTicketCode, {
    right: duties.ticketing,
    summary: 'A new code for one ticket; the earlier one is void at once',
    tag,
    params: z.object({ id: idText, number: numberText }),
    body: z.object({
      /** The issue that the page showed: a code that was replaced meanwhile is not replaced again. */
      issue: z.int().positive(),
      reason,
    }),
    reply: done,
  }),
  mailAgain: defineRoute(api.mailTicketsOfOrder, {
    right: duties.ticketing,
    summary: 'Send the e-tickets of a paid transaction again, to its buyer and to those who got one of them',
    tag,
    params: ofOrder,
    body: z.object({ reason }),
    reply: done,
  }),
  voidLinks: defineRoute(api.voidTicketLinks, {
    right: duties.ticketing,
    summary: "Make the buyer's links to the tickets void; the reply of the tickets has the new one",
    tag,
    params: ofOrder,
    body: z.object({ reason }),
    reply: done,
  }),
};
