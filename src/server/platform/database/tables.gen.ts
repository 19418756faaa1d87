// The tables as Kysely sees them; written by `npm run schema` from the migrated database.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Region, TicketType } from '../../../contract/catalogue.ts';
import type { ColumnsContents } from '../../../contract/export-columns.ts';
import type { ExportContents, ExportFormat, ExportStatus, StandingContents } from '../../../contract/exports.ts';
import type { NetworkRuleKind } from '../../../contract/limits.ts';
import type { MailingKind } from '../../../contract/mails.ts';
import type { StandingOutcome, StandingPause } from '../../../contract/standing-exports.ts';
import type { Browser, System } from '../../../domain/accounts/device-name.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import type { KeyPurpose } from '../../../domain/accounts/key-purposes.ts';
import type { StoredEventTypes } from '../../../domain/catalogue/event-types.ts';
import type { AlarmKind } from '../../../domain/cockpit/judge-alarms.ts';
import type { CodeTicketType, ReductionKind } from '../../../domain/codes/code-terms.ts';
import type { ScanOutcome, ScanType } from '../../../domain/door/scan-outcomes.ts';
import type { ExportPeriod } from '../../../domain/exports/standing-schedule.ts';
import type { OrderActionKind } from '../../../domain/orders/order-actions.ts';
import type { OrderChannel } from '../../../domain/orders/order-channels.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import type { RefundReason } from '../../../domain/payments/judge-capture.ts';
import type { PaymentStatus } from '../../../domain/payments/payment-states.ts';
import type { StaffPaymentMethod } from '../../../domain/payments/staff-payment-methods.ts';
import type { WithholdingKind } from '../../../domain/seating/withholding.ts';
import type { ZoneShape } from '../../../domain/seating/zone-shape.ts';
import type { IssueReason, ReissueReason } from '../../../domain/tickets/reissue.ts';
import type { HolderQuestion } from '../../../domain/tickets/ticket-settings.ts';
import type { WebhookDeliveryType, WebhookEvent } from '../../../domain/webhooks/webhook-events.ts';
import type { Locale } from '../../../words/locales.ts';

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** pg writes an object as JSON by itself, but an array as a PostgreSQL array: give arrays and plain values as text. */
type Json = JsonOf<unknown>;
type JsonOf<T> = ColumnType<T, object | string, object | string>;
/** A text per locale: the table's constraint allows nothing else. */
type Localised = ColumnType<Partial<Record<Locale, string>>, Partial<Record<Locale, string>>>;

export interface Account {
  id: GeneratedAlways<number>;
  login: string;
  email: string;
  firstName: Generated<string>;
  lastName: Generated<string>;
  countryCode: string | null;
  sealedPhone: Buffer | null;
  langKey: Generated<Locale>;
  passwordHash: string;
  authorities: Generated<Authority[]>;
  activated: Generated<boolean>;
  awaitsActivation: Generated<boolean>;
  createdBy: string;
  createdAt: Generated<Timestamp>;
  lastModifiedBy: string | null;
  lastModifiedAt: Timestamp | null;
  sealedSecondFactor: Buffer | null;
  secondFactorSince: Timestamp | null;
  secondFactorStep: number | null;
  version: Generated<number>;
}

export interface AccountKey {
  digest: string;
  accountId: number;
  purpose: KeyPurpose;
  email: string | null;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  signInId: string | null;
}

export interface Admission {
  eventId: number;
  orderId: number;
  number: number;
  sessionId: number;
  isInside: boolean;
  at: Timestamp;
  deviceId: number | null;
  gateId: number | null;
  entries: number;
}

export interface Alarm {
  eventId: number;
  id: GeneratedAlways<number>;
  kind: AlarmKind;
  subject: string;
  count: number;
  beganAt: Generated<Timestamp>;
  seenAt: Generated<Timestamp>;
  endedAt: Timestamp | null;
}

export interface Allotment {
  eventId: number;
  id: GeneratedAlways<number>;
  version: Generated<number>;
  sessionId: number;
  zoneId: number;
  outletId: number;
  pricingId: number;
  priceCents: number;
  commissionBasisPoints: number;
  allotted: number;
  returned: Generated<number>;
  returnsAt: Timestamp;
  createdAt: Generated<Timestamp>;
}

export interface Allowance {
  key: string;
  usedUntil: Timestamp;
}

export interface ApiKey {
  id: GeneratedAlways<number>;
  name: string;
  beginning: string;
  digest: Buffer;
  authorities: Authority[];
  madeBy: string;
  madeAt: Generated<Timestamp>;
  endsAt: Timestamp | null;
  lastUsedAt: Timestamp | null;
  revokedAt: Timestamp | null;
  revokedBy: string | null;
}

export interface Audit {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  principal: string;
  type: string;
  message: string;
  remoteAddress: string | null;
}

export interface AuditSeal {
  number: number;
  auditId: number;
  hash: Buffer;
}

export interface Backup {
  id: GeneratedAlways<number>;
  dueAt: Timestamp | null;
  begunAt: Timestamp;
  endedAt: Timestamp;
  file: string | null;
  bytes: number | null;
  problem: string | null;
}

export interface CheckInMark {
  isOnly: Generated<boolean>;
  writer: Generated<number>;
  movedAt: Generated<Timestamp>;
}

export interface Code {
  eventId: number;
  id: GeneratedAlways<number>;
  batchId: number;
  code: string;
  ticketsMax: number;
  ticketsUsed: Generated<number>;
  reduction: ReductionKind;
  reductionValue: number;
  validFrom: Timestamp | null;
  validUntil: Timestamp | null;
  withdrawnAt: Timestamp | null;
  personDigest: string | null;
  mailedDigest: string | null;
  mailedAt: Timestamp | null;
  version: Generated<number>;
}

export interface CodeBatch {
  eventId: number;
  id: GeneratedAlways<number>;
  name: string;
  ticketType: CodeTicketType;
  sessionId: number | null;
  zoneId: number | null;
  priceMaxCents: number | null;
  ticketsPerOrderMax: number | null;
  madeBy: string;
  madeAt: Generated<Timestamp>;
  seats: string | null;
  withdrawingUntil: Timestamp | null;
}

export interface DoorChange {
  eventId: number;
  sessionId: number;
  writer: Generated<number>;
  id: GeneratedAlways<number>;
  orderId: number;
  number: number;
  changedAt: Generated<Timestamp>;
}

export interface DoorChangeDeleted {
  eventId: number;
  writer: number;
}

export interface DoorChangeForgotten {
  isOnly: Generated<boolean>;
  writer: number | null;
}

export interface DoorCursorBase {
  isOnly: Generated<boolean>;
  base: Generated<number>;
}

export interface DoorDevice {
  eventId: number;
  id: GeneratedAlways<number>;
  name: string;
  gateId: number | null;
  sessionIds: number[];
  enrolDigest: Buffer | null;
  enrolUntil: Timestamp | null;
  tokenDigest: Buffer | null;
  sealedListKey: Buffer;
  madeBy: string;
  madeAt: Generated<Timestamp>;
  enrolledAt: Timestamp | null;
  revokedAt: Timestamp | null;
  revokedBy: string | null;
  seenAt: Timestamp | null;
  batteryPercent: number | null;
  scansWaiting: number | null;
}

export interface Enquiry {
  id: GeneratedAlways<number>;
  mailId: number;
  locale: Locale;
  name: string;
  email: string;
  phoneNumber: string;
  aboutEvent: string;
  query: string;
  createdAt: Generated<Timestamp>;
}

export interface Event {
  id: Generated<number>;
  siteId: number;
  eventCode: string;
  nameCht: string;
  nameEng: string;
  performers: Generated<Localised>;
  descriptions: Generated<Localised>;
  details: Generated<Localised>;
  buyNotes: Generated<Localised>;
  types: Generated<JsonOf<StoredEventTypes>>;
  maxTicketsPerOrder: Generated<number>;
  asksIdNumber: Generated<boolean>;
  locationUrl: string | null;
  doorsMinutesBefore: number | null;
  durationMinutes: number | null;
  saleOpensAt: Timestamp | null;
  publishedAt: Timestamp | null;
  bannerPosition: number | null;
  imageId: number | null;
  bannerImageId: number | null;
  seatingPlanImageId: number | null;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  searchText: GeneratedAlways<string>;
  searchGrams: GeneratedAlways<string[]>;
  ticketsPerVisitorMax: number | null;
  admittedPerMinute: number | null;
  insideMax: number | null;
  transferHours: Generated<number>;
  networkFairSeats: Generated<number>;
  networkSeatsMax: Generated<number>;
  transferFairSeats: Generated<number>;
  transferSeatsMax: Generated<number>;
  transfersPerPersonMax: Generated<number>;
  firstTransferMinutes: Generated<number>;
  crowdedPercent: Generated<number>;
  transferCrowdedPercent: Generated<number>;
  transferPercentMax: Generated<number>;
  version: Generated<number>;
  archived: Generated<boolean>;
  detailsMarkdown: Generated<Localised>;
  imageAlts: Generated<Localised>;
  seatingPlanAlts: Generated<Localised>;
  bannerFocusX: number | null;
  bannerFocusY: number | null;
  complementaryMax: Generated<number>;
  presaleOpensAt: Timestamp | null;
  salePausedAt: Timestamp | null;
  lineMessage: Generated<Localised>;
}

export interface ExportColumns {
  id: GeneratedAlways<number>;
  accountId: number;
  contents: ColumnsContents;
  name: string;
  columns: string[];
  madeAt: Generated<Timestamp>;
}

export interface ExportFile {
  id: Generated<string>;
  accountId: number;
  contents: ExportContents;
  format: ExportFormat;
  locale: Locale;
  filter: Json;
  status: Generated<ExportStatus>;
  rowsTotal: number | null;
  rowsDone: Generated<number>;
  bytes: Generated<number>;
  createdAt: Generated<Timestamp>;
  endedAt: Timestamp | null;
  aliveAt: Timestamp | null;
  expiresAt: Generated<Timestamp>;
  columns: string[] | null;
  standingId: number | null;
  dueAt: Timestamp | null;
  attempts: Generated<number>;
  mailedAt: Timestamp | null;
  sealedQuery: Buffer | null;
}

export interface ExportPart {
  exportId: string;
  number: number;
  content: Buffer;
}

export interface FaultMinute {
  minute: Timestamp;
  server: string;
  faults: Generated<number>;
  busy: Generated<number>;
}

export interface FormerLogin {
  accountId: number;
  login: string;
  usedUntil: Generated<Timestamp>;
}

export interface Gate {
  eventId: number;
  id: GeneratedAlways<number>;
  name: string;
  zoneIds: Generated<number[]>;
}

export interface GuestOrder {
  eventId: number;
  orderId: number;
  reason: string;
  allowedBy: string;
  givenBy: string;
  isAbove: boolean;
  decidedBy: string | null;
  decidedAt: Timestamp | null;
}

export interface HumanCheckUse {
  challenge: string;
  askedDigest: string;
  validUntil: Timestamp;
}

export interface Image {
  id: Generated<number>;
  code: string;
  contentType: string;
  width: number;
  height: number;
  bytes: Buffer;
  createdAt: Generated<Timestamp>;
}

export interface ImageRendition {
  imageId: number;
  width: number;
  format: string;
  bytes: Buffer;
}

export interface Inventory {
  eventId: number;
  sessionId: number;
  zoneId: number;
  planCode: string | null;
  freeSeats: Buffer | null;
  capacity: number;
  freePublic: number;
  freeRestrictedView: Generated<number>;
  freeHouse: Generated<number>;
  freeCompanion: Generated<number>;
  largestBlock: number;
  version: Generated<number>;
  planChangedAt: Timestamp | null;
}

export interface IssuedPass {
  eventId: number;
  passId: string;
  visitor: string;
  ticketsMax: number;
  validUntil: Timestamp;
}

export interface Job {
  key: string;
  firstSeenAt: Generated<Timestamp>;
  server: string;
  startedAt: Timestamp;
  milliseconds: number;
  nextAt: Timestamp;
  succeededAt: Timestamp | null;
  failedAt: Timestamp | null;
  lastError: string | null;
  failures: Generated<number>;
  failuresOn: Generated<string>;
  requestedAt: Timestamp | null;
}

export interface LedgerLine {
  eventId: number;
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  day: Generated<string>;
  kind: string;
  orderId: number | null;
  sessionId: number | null;
  zoneId: number | null;
  ticketType: TicketType | null;
  channel: OrderChannel;
  method: string;
  unitCents: number;
  tickets: Generated<number>;
  amountCents: number;
  saidBy: string;
  note: string | null;
  charge: string | null;
}

export interface LimitHit {
  what: string;
  network: string;
  hour: Timestamp;
  hits: number;
  firstAt: Timestamp;
  lastAt: Timestamp;
}

export interface Mail {
  id: GeneratedAlways<number>;
  token: Generated<string>;
  kind: string;
  locale: Locale;
  recipient: string | null;
  replyToName: string | null;
  replyTo: string | null;
  subject: string | null;
  body: string | null;
  createdAt: Generated<Timestamp>;
  nextAttemptAt: Generated<Timestamp>;
  attempts: Generated<number>;
  lastError: string | null;
  sentAt: Timestamp | null;
  givenUpAt: Timestamp | null;
  clearedAt: Timestamp | null;
  html: string | null;
  calendar: string | null;
  eventId: number | null;
  orderId: number | null;
  bouncedAt: Timestamp | null;
  bounceReason: string | null;
  tickets: Json | null;
  unsubscribeAddress: string | null;
  outline: string | null;
}

export interface MailPace {
  isOnly: Generated<boolean>;
  freeAt: Generated<Timestamp>;
}

export interface Maintenance {
  id: GeneratedAlways<number>;
  message: Generated<Json>;
  endsAt: Timestamp | null;
  beganAt: Generated<Timestamp>;
  beganBy: string;
  endedAt: Timestamp | null;
  endedBy: string | null;
}

export interface NetworkRule {
  id: GeneratedAlways<number>;
  network: string;
  kind: NetworkRuleKind;
  reason: string;
  endsAt: Timestamp;
  madeAt: Generated<Timestamp>;
  madeBy: string;
}

export interface OrderAction {
  eventId: number;
  orderId: number;
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  kind: OrderActionKind;
  decidedBy: string;
  reason: string | null;
  details: string | null;
  seats: Json | null;
}

export interface OrderBuyer {
  eventId: number;
  orderId: number;
  accountId: number | null;
  mailboxDigest: string;
  telephoneDigest: string;
  sealedPerson: Buffer | null;
  sealedIdNumber: Buffer | null;
  locale: Locale;
  createdAt: Generated<Timestamp>;
  sealedAnswers: Buffer | null;
  searchWords: Generated<number[]>;
  termsVersion: number | null;
  privacyVersion: number | null;
}

export interface OrderMailing {
  eventId: number;
  sessionId: number;
  kind: MailingKind;
  orderId: number;
  isRepeated: Generated<boolean>;
  writtenAt: Timestamp | null;
  notBefore: Timestamp | null;
}

export interface OrderNote {
  eventId: number;
  orderId: number;
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  writtenBy: string;
  note: string;
}

export interface OrderNumbers {
  eventId: number;
  nextNumber: number;
}

export interface OrderView {
  id: GeneratedAlways<number>;
  accountId: number;
  name: string;
  isShared: boolean;
  filter: Json;
  madeAt: Generated<Timestamp>;
}

export interface Orders {
  eventId: number;
  id: number;
  status: Generated<OrderStatus>;
  passId: string;
  wishDigest: string;
  visitor: string;
  deliveryType: DeliveryType;
  ticketCount: number;
  ticketsCents: number;
  handlingCents: number;
  deliveryCents: number;
  amountCents: number;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  settledAt: Timestamp | null;
  channel: Generated<OrderChannel>;
  soldBy: string | null;
}

export interface Outlet {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  name: string;
  commissionBasisPoints: number;
}

export interface OutletAccount {
  accountId: number;
  outletId: number;
}

export interface OutletSale {
  eventId: number;
  orderId: number;
  allotmentId: number;
  outletId: number;
  commissionBasisPoints: number;
  heldUntil: Timestamp | null;
  voidedAt: Timestamp | null;
  voidedBy: string | null;
  soldAt: Generated<Timestamp>;
}

export interface OutletSettlement {
  id: GeneratedAlways<number>;
  outletId: number;
  lastDay: string;
  closedAt: Generated<Timestamp>;
  closedBy: string;
}

export interface OutletSettlementLine {
  eventId: number;
  lineId: number;
  settlementId: number;
}

export interface PassUse {
  passId: string;
  eventId: number;
}

export interface Payment {
  eventId: number;
  invoiceNo: string;
  orderId: number;
  method: StaffPaymentMethod;
  status: Generated<PaymentStatus>;
  merchantId: string;
  amountCents: number;
  currency: Generated<string>;
  capturedCents: number | null;
  refundedCents: number | null;
  settles: Generated<boolean>;
  nonce: string | null;
  providerRef: string | null;
  responseCode: string | null;
  note: string | null;
  createdAt: Generated<Timestamp>;
  settledAt: Timestamp | null;
  askAt: Timestamp | null;
  asked: Generated<number>;
  reportedAt: Timestamp | null;
  heldLonger: Generated<boolean>;
  decidedBy: string | null;
  refundAskedAt: Timestamp | null;
  refundRefused: string | null;
  refundUnanswered: Generated<boolean>;
  refundReason: RefundReason | null;
  awaitsProof: Generated<boolean>;
  givenBackCents: Generated<number>;
  isDifference: Generated<boolean>;
  proofsJudged: Generated<number>;
  capturedCurrency: string | null;
  transferHours: number | null;
}

export interface PaymentNotice {
  id: GeneratedAlways<number>;
  provider: ProviderName;
  kind: string;
  digest: string;
  invoiceNo: string;
  said: Json;
  receivedAt: Generated<Timestamp>;
  handleAt: Generated<Timestamp>;
  handledAt: Timestamp | null;
  attempts: Generated<number>;
  outcome: string | null;
}

export interface PaymentRefund {
  eventId: number;
  invoiceNo: string;
  number: number;
  orderId: number;
  amountCents: number;
  reason: string;
  decidedBy: string;
  createdAt: Generated<Timestamp>;
  approvedBy: string | null;
  sentAt: Timestamp | null;
  sentBy: string | null;
  note: string | null;
  askedAt: Timestamp | null;
  refused: string | null;
  isUnanswered: Generated<boolean>;
  declinedAt: Timestamp | null;
  declinedBy: string | null;
  declineReason: string | null;
}

export interface PlanCopy {
  code: string;
  seatPlan: string;
}

export interface PlanDraft {
  siteId: number;
  version: Generated<number>;
  document: Json;
  basedOn: string;
  savedAt: Generated<Timestamp>;
  savedBy: string;
}

export interface Pricing {
  id: Generated<number>;
  eventId: number;
  zoneId: number;
  siteId: number;
  ticketType: TicketType;
  priceCents: number;
  handlingFeeCents: Generated<number>;
  version: Generated<number>;
  feeByVersion: number | null;
}

export interface ProgrammeChange {
  id: GeneratedAlways<number>;
  entity: string;
  rowId: number;
  at: Generated<Timestamp>;
  principal: string;
  before: Json | null;
  after: Json | null;
}

export interface PromoterSettlement {
  eventId: number;
  number: number;
  lastDay: string;
  tickets: number;
  salesCents: number;
  discountsCents: number;
  feesCents: number;
  deliveriesCents: number;
  refundsCents: number;
  commissionsCents: number;
  correctionsCents: number;
  closedAt: Generated<Timestamp>;
  closedBy: string;
  exchangesCents: Generated<number>;
}

export interface Queue {
  eventId: number;
  seed: Buffer;
  arrivals: Generated<number>;
  openedAt: Timestamp | null;
  lobbySize: number | null;
  served: Generated<number>;
  advancedAt: Timestamp | null;
  allowance: Generated<number>;
  room: Generated<number>;
  countedAt: Timestamp | null;
  waitingSince: Timestamp | null;
}

export interface QueuePlace {
  eventId: number;
  number: number;
  visitor: string;
  address: string;
  arrivedAt: Generated<Timestamp>;
  place: number | null;
  passId: string | null;
  admittedAt: Timestamp | null;
  validUntil: Timestamp | null;
  endedAt: Timestamp | null;
  codeId: number | null;
}

export interface QueueStep {
  eventId: number;
  at: Timestamp;
  served: number;
}

export interface Reconciliation {
  id: GeneratedAlways<number>;
  kind: string;
  provider: ProviderName;
  at: Generated<Timestamp>;
  report: Json;
  uploadedBy: string | null;
}

export interface RecoveryCode {
  accountId: number;
  digest: string;
  usedAt: Timestamp | null;
}

export interface ReminderRefusal {
  mailboxDigest: string;
  refusedAt: Generated<Timestamp>;
}

export interface SaleMinute {
  eventId: number;
  minute: Timestamp;
  server: string;
  placed: Generated<number>;
  refused: Generated<number>;
  lastPlacedAt: Timestamp | null;
}

export interface SalePause {
  eventId: number;
  id: GeneratedAlways<number>;
  pausedAt: Generated<Timestamp>;
  pausedBy: string;
  reason: string;
}

export interface Scan {
  eventId: number;
  nonce: string;
  id: GeneratedAlways<number>;
  sessionId: number;
  orderId: number | null;
  number: number | null;
  type: ScanType;
  outcome: ScanOutcome;
  deviceId: number | null;
  scannedBy: string | null;
  gateId: number | null;
  scannedAt: Timestamp;
  receivedAt: Generated<Timestamp>;
  isOffline: Generated<boolean>;
  isForced: Generated<boolean>;
  reason: string | null;
  isDouble: Generated<boolean>;
  undoes: string | null;
  writer: Generated<number | null>;
}

export interface Secret {
  name: string;
  value: Buffer;
}

export interface Seed {
  name: string;
  seededAt: Generated<Timestamp>;
}

export interface Server {
  id: string;
  name: string;
  version: string;
  startedAt: Generated<Timestamp>;
  seenAt: Generated<Timestamp>;
  isDraining: Generated<boolean>;
  linkAddress: string | null;
}

export interface ServerQuestion {
  id: string;
  serverId: string;
  kind: string;
  body: string;
  requestedAt: Generated<Timestamp>;
  takenAt: Timestamp | null;
  reply: string | null;
}

export interface Session {
  id: Generated<number>;
  eventId: number;
  startsAt: Timestamp;
  enabled: Generated<boolean>;
  version: Generated<number>;
  putOffAt: Timestamp | null;
}

export interface SessionMove {
  eventId: number;
  id: GeneratedAlways<number>;
  sessionId: number;
  startsBefore: Timestamp;
  startsAt: Timestamp;
  movedAt: Generated<Timestamp>;
  lastOrderId: Generated<number>;
  finishedAt: Timestamp | null;
}

export interface SessionNews {
  eventId: number;
  sessionId: number;
  id: GeneratedAlways<number>;
  message: string;
  writtenBy: string;
  writtenAt: Generated<Timestamp>;
}

export interface Setting {
  name: string;
  version: number;
  value: Json;
  changedAt: Generated<Timestamp>;
  changedBy: string;
}

export interface SignIn {
  id: string;
  accountId: number;
  network: string;
  remembered: boolean;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  endedAt: Timestamp | null;
  browser: Browser | null;
  system: System | null;
}

export interface Site {
  id: Generated<number>;
  name: string;
  names: Generated<Localised>;
  region: Region;
  districts: Generated<Localised>;
  address: Generated<string>;
  addresses: Generated<Localised>;
  searchText: GeneratedAlways<string>;
  searchGrams: GeneratedAlways<string[]>;
  version: Generated<number>;
  marks: Generated<Json>;
}

export interface StaffRequest {
  id: string;
  requestDigest: string;
  reply: Json | null;
  at: Generated<Timestamp>;
}

export interface StandingExport {
  id: GeneratedAlways<number>;
  accountId: number | null;
  contents: StandingContents;
  format: ExportFormat;
  locale: Locale;
  filter: Json;
  columns: string[] | null;
  period: ExportPeriod;
  weekday: number | null;
  hour: number;
  dueAt: Timestamp;
  ranAt: Timestamp | null;
  pausedBecause: StandingPause | null;
  madeAt: Generated<Timestamp>;
}

export interface StandingRecipient {
  standingId: number;
  accountId: number;
  outcome: StandingOutcome | null;
  outcomeAt: Timestamp | null;
}

export interface StatementLine {
  digest: string;
  saidOn: string;
  amountCents: number;
  uploadedAt: Generated<Timestamp>;
  uploadedBy: string;
}

export interface StatementLineUse {
  digest: string;
  invoiceNo: string;
  usedAt: Generated<Timestamp>;
}

export interface Ticket {
  eventId: number;
  orderId: number;
  number: number;
  sessionId: number;
  zoneId: number;
  pricingId: number;
  priceCents: number;
  handlingFeeCents: number;
  rowLabel: string | null;
  seatNumber: number | null;
  restrictedView: Generated<boolean>;
  isLive: Generated<boolean>;
  discountCents: Generated<number>;
  returnedAt: Timestamp | null;
  codeId: number | null;
}

export interface TicketConfirmation {
  eventId: number;
  orderId: number;
  number: number;
  digest: string;
  triesLeft: number;
  validUntil: Timestamp;
}

export interface TicketHolder {
  eventId: number;
  orderId: number;
  number: number;
  sealedName: Buffer | null;
  sealedEmail: Buffer | null;
  locale: Locale | null;
  transfers: Generated<number>;
  changedAt: Generated<Timestamp>;
  holderDigest: string | null;
}

export interface TicketIssue {
  eventId: number;
  orderId: number;
  number: number;
  issue: number;
  reason: IssueReason;
  issuedAt: Generated<Timestamp>;
}

export interface TicketKey {
  eventId: number;
  number: number;
  publicKey: Buffer;
  sealedKey: Buffer;
  madeAt: Generated<Timestamp>;
  refusedAt: Timestamp | null;
}

export interface TicketLink {
  eventId: number;
  orderId: number;
  version: number;
}

export interface TicketPrint {
  eventId: number;
  orderId: number;
  number: number;
  id: GeneratedAlways<number>;
  issue: number;
  printedBy: string;
  printedAt: Generated<Timestamp>;
  requestId: string | null;
}

export interface TicketReissue {
  eventId: number;
  id: GeneratedAlways<number>;
  sessionId: number | null;
  reason: ReissueReason;
  hasNewKey: boolean;
  tickets: number;
  orders: number;
  decidedBy: string;
  decidedAt: Generated<Timestamp>;
  lastOrderId: Generated<number>;
  ordersSeen: Generated<number>;
  finishedAt: Timestamp | null;
}

export interface TicketSettings {
  eventId: number;
  releaseDays: Generated<number | null>;
  reminderHours: Generated<number | null>;
  holderNames: Generated<HolderQuestion>;
  checksIdentity: Generated<boolean>;
  allowsReentry: Generated<boolean>;
  transfersMax: Generated<number>;
  terms: Generated<Localised>;
  version: Generated<number>;
}

export interface TransferProof {
  eventId: number;
  invoiceNo: string;
  number: number;
  contentType: string;
  content: Buffer;
  uploadedAt: Generated<Timestamp>;
}

export interface Webhook {
  id: GeneratedAlways<number>;
  address: string;
  events: WebhookEvent[];
  isEnabled: Generated<boolean>;
  sealedSecret: Buffer;
  sealedSecretBefore: Buffer | null;
  secretBeforeUntil: Timestamp | null;
  failingSince: Timestamp | null;
  disabledAt: Timestamp | null;
  madeBy: string;
  madeAt: Generated<Timestamp>;
  removedAt: Timestamp | null;
  failedAt: Timestamp | null;
}

export interface WebhookDelivery {
  id: GeneratedAlways<number>;
  token: Generated<string>;
  webhookId: number;
  type: WebhookDeliveryType;
  data: Json;
  createdAt: Generated<Timestamp>;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Timestamp>;
  claimedUntil: Timestamp | null;
  attemptedAt: Timestamp | null;
  deliveredAt: Timestamp | null;
  givenUpAt: Timestamp | null;
  answerStatus: number | null;
  answer: string | null;
  failure: string | null;
  milliseconds: number | null;
}

export interface WithheldSeat {
  eventId: number;
  sessionId: number;
  zoneId: number;
  rowLabel: string;
  seatNumber: number;
  withholdingId: number;
}

export interface Withholding {
  eventId: number;
  id: GeneratedAlways<number>;
  sessionId: number;
  zoneId: number;
  kind: WithholdingKind;
  reason: string;
  places: number;
  endsAt: Timestamp | null;
  principal: string;
  createdAt: Generated<Timestamp>;
  allotmentId: number | null;
}

export interface WrongGuess {
  key: string;
  guesses: number;
  lastAt: Timestamp;
  waitUntil: Timestamp;
}

export interface Zone {
  id: Generated<number>;
  siteId: number;
  name: string;
  names: Generated<Localised>;
  autoArrangeAsc: Generated<boolean>;
  freeSeating: Generated<boolean>;
  seatPlan: string | null;
  standingCapacity: number | null;
  imageId: number | null;
  prefersMiddle: Generated<boolean>;
  shape: JsonOf<ZoneShape> | null;
  version: Generated<number>;
}

export interface DB {
  account: Account;
  accountKey: AccountKey;
  admission: Admission;
  alarm: Alarm;
  allotment: Allotment;
  allowance: Allowance;
  apiKey: ApiKey;
  audit: Audit;
  auditSeal: AuditSeal;
  backup: Backup;
  checkInMark: CheckInMark;
  code: Code;
  codeBatch: CodeBatch;
  doorChange: DoorChange;
  doorChangeDeleted: DoorChangeDeleted;
  doorChangeForgotten: DoorChangeForgotten;
  doorCursorBase: DoorCursorBase;
  doorDevice: DoorDevice;
  enquiry: Enquiry;
  event: Event;
  exportColumns: ExportColumns;
  exportFile: ExportFile;
  exportPart: ExportPart;
  faultMinute: FaultMinute;
  formerLogin: FormerLogin;
  gate: Gate;
  guestOrder: GuestOrder;
  humanCheckUse: HumanCheckUse;
  image: Image;
  imageRendition: ImageRendition;
  inventory: Inventory;
  issuedPass: IssuedPass;
  job: Job;
  ledgerLine: LedgerLine;
  limitHit: LimitHit;
  mail: Mail;
  mailPace: MailPace;
  maintenance: Maintenance;
  networkRule: NetworkRule;
  orderAction: OrderAction;
  orderBuyer: OrderBuyer;
  orderMailing: OrderMailing;
  orderNote: OrderNote;
  orderNumbers: OrderNumbers;
  orderView: OrderView;
  orders: Orders;
  outlet: Outlet;
  outletAccount: OutletAccount;
  outletSale: OutletSale;
  outletSettlement: OutletSettlement;
  outletSettlementLine: OutletSettlementLine;
  passUse: PassUse;
  payment: Payment;
  paymentNotice: PaymentNotice;
  paymentRefund: PaymentRefund;
  planCopy: PlanCopy;
  planDraft: PlanDraft;
  pricing: Pricing;
  programmeChange: ProgrammeChange;
  promoterSettlement: PromoterSettlement;
  queue: Queue;
  queuePlace: QueuePlace;
  queueStep: QueueStep;
  reconciliation: Reconciliation;
  recoveryCode: RecoveryCode;
  reminderRefusal: ReminderRefusal;
  saleMinute: SaleMinute;
  salePause: SalePause;
  scan: Scan;
  secret: Secret;
  seed: Seed;
  server: Server;
  serverQuestion: ServerQuestion;
  session: Session;
  sessionMove: SessionMove;
  sessionNews: SessionNews;
  setting: Setting;
  signIn: SignIn;
  site: Site;
  staffRequest: StaffRequest;
  standingExport: StandingExport;
  standingRecipient: StandingRecipient;
  statementLine: StatementLine;
  statementLineUse: StatementLineUse;
  ticket: Ticket;
  ticketConfirmation: TicketConfirmation;
  ticketHolder: TicketHolder;
  ticketIssue: TicketIssue;
  ticketKey: TicketKey;
  ticketLink: TicketLink;
  ticketPrint: TicketPrint;
  ticketReissue: TicketReissue;
  ticketSettings: TicketSettings;
  transferProof: TransferProof;
  webhook: Webhook;
  webhookDelivery: WebhookDelivery;
  withheldSeat: WithheldSeat;
  withholding: Withholding;
  wrongGuess: WrongGuess;
  zone: Zone;
}
