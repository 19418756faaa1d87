// Columns that hold less than their SQL type says: the domain's type of each, which tables.gen.ts imports.

import { regions, ticketTypes } from '../src/contract/catalogue.ts';
import { columnsContents } from '../src/contract/export-columns.ts';
import { exportContents, exportFormats, exportStatuses, standingContents } from '../src/contract/exports.ts';
import { networkRuleKinds } from '../src/contract/limits.ts';
import { mailingKinds } from '../src/contract/mails.ts';
import { standingOutcomes, standingPauses } from '../src/contract/standing-exports.ts';
import { browserNames, systemNames } from '../src/domain/accounts/device-name.ts';
import { authorities } from '../src/domain/accounts/duties.ts';
import { keyPurposes } from '../src/domain/accounts/key-purposes.ts';
import { alarmKinds } from '../src/domain/cockpit/judge-alarms.ts';
import { codeTicketTypes, reductionKinds } from '../src/domain/codes/code-terms.ts';
import { scanOutcomes, scanTypes } from '../src/domain/door/scan-outcomes.ts';
import { exportPeriods } from '../src/domain/exports/standing-schedule.ts';
import { orderActions } from '../src/domain/orders/order-actions.ts';
import { orderChannels } from '../src/domain/orders/order-channels.ts';
import { deliveryTypes } from '../src/domain/orders/order-request.ts';
import { orderStatuses } from '../src/domain/orders/order-states.ts';
import { providerNames } from '../src/domain/payments/bounds.ts';
import { refundReasons } from '../src/domain/payments/judge-capture.ts';
import { paymentStatuses } from '../src/domain/payments/payment-states.ts';
import { staffPaymentMethods } from '../src/domain/payments/staff-payment-methods.ts';
import { withholdingKinds } from '../src/domain/seating/withholding.ts';
import { issueReasons, reissueReasons } from '../src/domain/tickets/reissue.ts';
import { holderQuestions } from '../src/domain/tickets/ticket-settings.ts';
import { webhookDeliveries, webhookEvents } from '../src/domain/webhooks/webhook-events.ts';
import { locales } from '../src/words/locales.ts';

/** A type by its name in a module of `src`, and its values; `values` is null for a shape of JSON. */
export type NamedType = { name: string; module: string; values: readonly string[] | null };

const named = (name: string, module: string, values: readonly string[] | null = null): NamedType => ({
  name,
  module: `${module}.ts`,
  values,
});

const locale = named('Locale', 'words/locales', locales);
const authority = named('Authority', 'domain/accounts/duties', authorities);
const orderChannel = named('OrderChannel', 'domain/orders/order-channels', orderChannels);
const ticketType = named('TicketType', 'contract/catalogue', ticketTypes);
const providerName = named('ProviderName', 'domain/payments/bounds', providerNames);
const exportFormat = named('ExportFormat', 'contract/exports', exportFormats);

export const columnTypes: Partial<Record<string, NamedType>> = {
  'account.authorities': authority,
  'account.lang_key': locale,
  'account_key.purpose': named('KeyPurpose', 'domain/accounts/key-purposes', keyPurposes),
  'alarm.kind': named('AlarmKind', 'domain/cockpit/judge-alarms', alarmKinds),
  'api_key.authorities': authority,
  'code.reduction': named('ReductionKind', 'domain/codes/code-terms', reductionKinds),
  'code_batch.ticket_type': named('CodeTicketType', 'domain/codes/code-terms', codeTicketTypes),
  'enquiry.locale': locale,
  'event.types': named('StoredEventTypes', 'domain/catalogue/event-types'),
  'export_columns.contents': named('ColumnsContents', 'contract/export-columns', columnsContents),
  'export_file.contents': named('ExportContents', 'contract/exports', exportContents),
  'export_file.format': exportFormat,
  'export_file.locale': locale,
  'export_file.status': named('ExportStatus', 'contract/exports', exportStatuses),
  'ledger_line.channel': orderChannel,
  'ledger_line.ticket_type': ticketType,
  'mail.locale': locale,
  'network_rule.kind': named('NetworkRuleKind', 'contract/limits', networkRuleKinds),
  'order_action.kind': named('OrderActionKind', 'domain/orders/order-actions', orderActions),
  'order_buyer.locale': locale,
  'order_mailing.kind': named('MailingKind', 'contract/mails', mailingKinds),
  'orders.channel': orderChannel,
  'orders.delivery_type': named('DeliveryType', 'domain/orders/order-request', deliveryTypes),
  'orders.status': named('OrderStatus', 'domain/orders/order-states', orderStatuses),
  'payment.method': named('StaffPaymentMethod', 'domain/payments/staff-payment-methods', staffPaymentMethods),
  'payment.refund_reason': named('RefundReason', 'domain/payments/judge-capture', refundReasons),
  'payment.status': named('PaymentStatus', 'domain/payments/payment-states', paymentStatuses),
  'payment_notice.provider': providerName,
  'pricing.ticket_type': ticketType,
  'reconciliation.provider': providerName,
  'scan.outcome': named('ScanOutcome', 'domain/door/scan-outcomes', scanOutcomes),
  'scan.type': named('ScanType', 'domain/door/scan-outcomes', scanTypes),
  'sign_in.browser': named('Browser', 'domain/accounts/device-name', browserNames),
  'sign_in.system': named('System', 'domain/accounts/device-name', systemNames),
  'site.region': named('Region', 'contract/catalogue', regions),
  'standing_export.contents': named('StandingContents', 'contract/exports', standingContents),
  'standing_export.format': exportFormat,
  'standing_export.locale': locale,
  'standing_export.paused_because': named('StandingPause', 'contract/standing-exports', standingPauses),
  'standing_export.period': named('ExportPeriod', 'domain/exports/standing-schedule', exportPeriods),
  'standing_recipient.outcome': named('StandingOutcome', 'contract/standing-exports', standingOutcomes),
  'ticket_holder.locale': locale,
  'ticket_issue.reason': named('IssueReason', 'domain/tickets/reissue', issueReasons),
  'ticket_reissue.reason': named('ReissueReason', 'domain/tickets/reissue', reissueReasons),
  'ticket_settings.holder_names': named('HolderQuestion', 'domain/tickets/ticket-settings', holderQuestions),
  'webhook.events': named('WebhookEvent', 'domain/webhooks/webhook-events', webhookEvents),
  'webhook_delivery.type': named('WebhookDeliveryType', 'domain/webhooks/webhook-events', webhookDeliveries),
  'withholding.kind': named('WithholdingKind', 'domain/seating/withholding', withholdingKinds),
  'zone.shape': named('ZoneShape', 'domain/seating/zone-shape'),
};
