// The stored facts of an order that its timeline shows.

import type { ScanOutcome, ScanType } from '../door/scan-outcomes.ts';
import type { PaymentStatus } from '../payments/payment-states.ts';
import type { StaffPaymentMethod } from '../payments/staff-payment-methods.ts';
import type { OrderActionKind } from './order-actions.ts';
import type { OrderChannel } from './order-channels.ts';
import type { OrderStatus } from './order-states.ts';

export type TimelinePayment = {
  invoiceNo: string;
  method: StaffPaymentMethod;
  status: PaymentStatus;
  beganAt: string;
  settledAt: string | null;
  decidedBy: string | null;
};
export type TimelineMail = {
  subject: string | null;
  addedAt: string;
  sentAt: string | null;
  givenUpAt: string | null;
  /** When a mail that was sent came back. */
  bouncedAt: string | null;
  /** Why it came back, was given up, or could not be sent yet. */
  problem: string | null;
};
export type TimelineAction = {
  at: string;
  kind: OrderActionKind;
  by: string;
  reason: string | null;
  details: string | null;
};
/** Complementary tickets: above the quota a second person decides. */
export type TimelineGuest = {
  reason: string;
  allowedBy: string;
  givenBy: string;
  decidedBy: string | null;
  decidedAt: string | null;
};
/** Tickets that were printed together. */
export type TimelinePrint = { at: string; by: string; tickets: readonly number[] };
export type TimelineScan = {
  at: string;
  type: ScanType;
  outcome: ScanOutcome;
  ticket: number;
  /** The device, or the login of the person who scanned without one. */
  device: string | null;
  by: string | null;
  gate: string | null;
  isForced: boolean;
  reason: string | null;
};
export type TimelineOrder = {
  placedAt: string;
  settledAt: string | null;
  status: OrderStatus;
  channel: OrderChannel;
  /** The member of staff or of the outlet; null for an order of the web. */
  soldBy: string | null;
  outlet: { name: string; voidedBy: string | null } | null;
  guest: TimelineGuest | null;
  payments: readonly TimelinePayment[];
  mails: readonly TimelineMail[];
  actions: readonly TimelineAction[];
  prints: readonly TimelinePrint[];
  scans: readonly TimelineScan[];
};
