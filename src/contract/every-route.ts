import { accountRoutes } from './accounts.ts';
import { allotmentRoutes } from './allotments.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { catalogueRoutes } from './catalogue.ts';
import { cockpitRoutes } from './cockpit.ts';
import { codeBatchRoutes } from './code-batches.ts';
import { codeRoutes } from './codes.ts';
import { dashboardRoutes } from './dashboard.ts';
import { doorOfficeRoutes, doorRoutes } from './door.ts';
import { enquiryRoutes } from './enquiries.ts';
import { exportRoutes } from './exports.ts';
import { holdRoutes } from './holds.ts';
import { jobRoutes } from './jobs.ts';
import { legalTextRoutes } from './legal-texts.ts';
import { limitRoutes } from './limits.ts';
import { mailTextRoutes } from './mail-texts.ts';
import { mailRoutes } from './mails.ts';
import { maintenanceRoutes } from './maintenance.ts';
import { auditRoutes } from './management-audits.ts';
import { configurationRoutes } from './management-configuration.ts';
import { gatewayRoutes } from './management-gateway.ts';
import { logRoutes } from './management-logs.ts';
import { metricsRoutes } from './management-metrics.ts';
import { serverRoutes } from './management-servers.ts';
import { officeListRoutes } from './office-lists.ts';
import { officeTicketRoutes } from './office-tickets.ts';
import { healthRoutes, infoRoute } from './operations.ts';
import { orderActionRoutes } from './order-actions.ts';
import { orderViewRoutes } from './order-views.ts';
import { orderRoutes } from './orders.ts';
import { ordersTogetherRoutes } from './orders-together.ts';
import { outletSaleRoutes } from './outlet-sales.ts';
import { outletSettlementRoutes } from './outlet-settlements.ts';
import { outletRoutes } from './outlets.ts';
import { ownOrderRoutes } from './own-orders.ts';
import { reviewRoutes } from './payment-review.ts';
import { paymentRoutes } from './payments.ts';
import { planRoutes } from './plans.ts';
import { programmeRoutes } from './programme.ts';
import { queueRoutes } from './queue.ts';
import { refundGroupRoutes } from './refund-groups.ts';
import { reportRoutes } from './reports.ts';
import type { Route } from './route.ts';
import { saleRoutes } from './sales.ts';
import { seatingRoutes } from './seating.ts';
import { limitSettingRoutes, saleSettingRoutes, shopSettingRoutes } from './settings.ts';
import { standingExportRoutes } from './standing-exports.ts';
import { ticketChangeRoutes } from './ticket-changes.ts';
import { ticketPrintRoutes } from './ticket-prints.ts';
import { ticketRoutes } from './tickets.ts';
import { transactionRoutes } from './transactions.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';
import { withheldSeatRoutes } from './withheld-seats.ts';
import { workshopRoutes } from './workshop.ts';

const routes = [
  ...Object.values(catalogueRoutes.events),
  ...Object.values(catalogueRoutes.sites),
  ...Object.values(catalogueRoutes.zones),
  ...Object.values(catalogueRoutes.sessions),
  ...Object.values(catalogueRoutes.pricings),
  ...Object.values(programmeRoutes.events),
  ...Object.values(programmeRoutes.sites),
  ...Object.values(programmeRoutes.zones),
  ...Object.values(programmeRoutes.sessions),
  ...Object.values(programmeRoutes.pricings),
  ...Object.values(workshopRoutes),
  ...Object.values(seatingRoutes),
  ...Object.values(planRoutes),
  ...Object.values(withheldSeatRoutes),
  ...Object.values(outletRoutes),
  ...Object.values(allotmentRoutes),
  ...Object.values(outletSaleRoutes),
  ...Object.values(outletSettlementRoutes),
  ...Object.values(queueRoutes),
  ...Object.values(orderRoutes),
  ...Object.values(ticketRoutes),
  ...Object.values(ticketChangeRoutes),
  ...Object.values(doorRoutes),
  ...Object.values(doorOfficeRoutes),
  ...Object.values(officeTicketRoutes),
  ...Object.values(codeRoutes),
  ...Object.values(codeBatchRoutes),
  ...Object.values(ownOrderRoutes),
  ...Object.values(paymentRoutes),
  ...Object.values(reviewRoutes),
  ...Object.values(transactionRoutes),
  ...Object.values(saleRoutes),
  ...Object.values(orderActionRoutes),
  ...Object.values(refundGroupRoutes),
  ...Object.values(ticketPrintRoutes),
  ...Object.values(ordersTogetherRoutes),
  ...Object.values(orderViewRoutes),
  ...Object.values(holdRoutes),
  ...Object.values(mailRoutes),
  ...Object.values(officeListRoutes),
  ...Object.values(dashboardRoutes),
  ...Object.values(cockpitRoutes),
  ...Object.values(reportRoutes),
  ...Object.values(exportRoutes),
  ...Object.values(standingExportRoutes),
  ...Object.values(enquiryRoutes),
  ...Object.values(accountRoutes),
  ...Object.values(userRoutes),
  ...Object.values(apiKeyRoutes),
  ...Object.values(webhookRoutes),
  ...Object.values(serverRoutes),
  ...Object.values(jobRoutes),
  ...Object.values(auditRoutes),
  ...Object.values(logRoutes),
  ...Object.values(configurationRoutes),
  ...Object.values(gatewayRoutes),
  ...Object.values(metricsRoutes),
  ...Object.values(maintenanceRoutes),
  ...Object.values(shopSettingRoutes),
  ...Object.values(saleSettingRoutes),
  ...Object.values(legalTextRoutes),
  ...Object.values(mailTextRoutes),
  ...Object.values(limitSettingRoutes),
  ...Object.values(limitRoutes),
  ...Object.values(healthRoutes),
  infoRoute,
];
export type EveryRoute = (typeof routes)[number];

/**
 * All calls, as the API document lists them. Pages import only types from here, so zod stays on the server. Each is made by `defineRoute`;
 * to compare them all with `Route` takes the compiler five seconds in each project.
 */
export const everyRoute = routes as readonly unknown[] as readonly Route[];
