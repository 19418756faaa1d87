import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerDoor } from './door/door.routes.ts';
import { openGatewayServices } from './money/gateways/gateway-services.ts';
import { registerGateways } from './money/gateways/gateways.routes.ts';
import { registerEarlierSales } from './money/ledger/book-earlier-sales.job.ts';
import { openPaymentServices } from './money/payments/payment-services.ts';
import { registerPayments } from './money/payments/payments.routes.ts';
import { registerRefunds } from './money/refunds/refunds.routes.ts';
import { registerTransfers } from './money/transfers/transfers.routes.ts';
import { registerAllotments } from './office/allotments/allotments.routes.ts';
import { registerApiKeys } from './office/api-keys/api-keys.routes.ts';
import { registerCancelledShows } from './office/cancelled-shows/cancelled-shows.routes.ts';
import { registerCockpit } from './office/cockpit/cockpit.routes.ts';
import { registerOfficeCodes } from './office/codes/codes.routes.ts';
import { registerDashboard } from './office/dashboard/dashboard.routes.ts';
import { registerExports } from './office/exports/exports.routes.ts';
import { registerHolds } from './office/holds/holds.routes.ts';
import { registerOfficeLists } from './office/lists/office-lists.routes.ts';
import { registerMailTexts } from './office/mail-texts/mail-texts.routes.ts';
import { registerMails } from './office/mails/mails.routes.ts';
import { registerReminderRefusals } from './office/mails/reminder-refusals.routes.ts';
import { filesOfMail } from './office/mails/ticket-files.ts';
import { registerMailings } from './office/mails/write-mailings.job.ts';
import { registerAudits } from './office/operations/audits.routes.ts';
import { registerConfiguration } from './office/operations/configuration.routes.ts';
import { registerGateway } from './office/operations/gateway.routes.ts';
import { registerHealth } from './office/operations/health.routes.ts';
import { registerJobs } from './office/operations/jobs.routes.ts';
import { registerLoggers } from './office/operations/loggers.routes.ts';
import { registerMaintenance } from './office/operations/maintenance.routes.ts';
import { registerMetrics } from './office/operations/metrics.routes.ts';
import { registerOpenApi } from './office/operations/open-api.routes.ts';
import { registerOperations } from './office/operations/operations.routes.ts';
import { registerPrometheus } from './office/operations/prometheus.routes.ts';
import { registerServers } from './office/operations/servers.routes.ts';
import { registerOrderActions } from './office/order-actions/order-actions.routes.ts';
import { registerOutletSales } from './office/outlet-sales/outlet-sales.routes.ts';
import { registerOutlets } from './office/outlets/outlets.routes.ts';
import { registerOutletSettlements } from './office/outlets/settlements.routes.ts';
import { registerPlans } from './office/plans/plans.routes.ts';
import { registerRetention } from './office/privacy/retention.job.ts';
import { registerProgramme } from './office/programme/programme.routes.ts';
import { registerReports } from './office/reports/reports.routes.ts';
import { registerSales } from './office/sales/sales.routes.ts';
import { registerSessionMoves } from './office/session-moves/mail-moves.job.ts';
import { registerLimits } from './office/settings/limits.routes.ts';
import { registerSettings } from './office/settings/settings.routes.ts';
import { registerStandingExports } from './office/standing-exports/standing-exports.routes.ts';
import { registerTicketPrints } from './office/ticket-prints/ticket-prints.routes.ts';
import { registerOfficeTickets } from './office/tickets/office-tickets.routes.ts';
import { registerBuyerIndex } from './office/transactions/index-buyers.job.ts';
import { registerTransactions } from './office/transactions/transactions.routes.ts';
import { registerUsers } from './office/users/users.routes.ts';
import { registerWebhooks } from './office/webhooks/webhooks.routes.ts';
import { registerWithheldSeats } from './office/withheld-seats/withheld-seats.routes.ts';
import { registerWorkshop } from './office/workshop/workshop.routes.ts';
import { type House, openHouse } from './open-house.ts';
import { registerAccounts } from './people/accounts/accounts.routes.ts';
import { registerAudit } from './platform/audit/seal-audit.job.ts';
import { registerNightlyBackup } from './platform/backup/nightly-backup.job.ts';
import type { Deps } from './platform/deps.ts';
import { answerUnknownCalls } from './platform/http/unknown-calls.ts';
import { registerImages } from './platform/images/images.routes.ts';
import { registerMail } from './platform/mail/register-mail.ts';
import { registerWebhookSending } from './platform/webhooks/register-webhook-sending.ts';
import { registerCatalogue } from './shop/catalogue/catalogue.routes.ts';
import { registerEnquiries } from './shop/enquiries/enquiries.routes.ts';
import { openNamingLane } from './shop/orders/name-batch.ts';
import { openOrderLookups } from './shop/orders/order-lookups.ts';
import { registerOrders } from './shop/orders/orders.routes.ts';
import { registerOwnOrders } from './shop/orders/own-orders.routes.ts';
import { registerDoorPage } from './shop/pages/door-page.routes.ts';
import { registerEventCalendar } from './shop/pages/event-calendar.routes.ts';
import { registerEventFiles } from './shop/pages/event-files.routes.ts';
import { builtShop, loadShop } from './shop/pages/load-shop.ts';
import { registerPages } from './shop/pages/pages.routes.ts';
import { registerSearchEngines } from './shop/pages/search-engines.routes.ts';
import { registerSecurityContact } from './shop/pages/security-contact.routes.ts';
import { registerStaticFiles } from './shop/pages/static-files.ts';
import { registerQueue } from './shop/queue/queue.routes.ts';
import { registerSeatPlans } from './shop/seating/seat-plans.routes.ts';
import { registerTicketChanges } from './shop/tickets/ticket-changes.routes.ts';
import { openTicketFiles } from './shop/tickets/ticket-press.ts';
import { registerTickets } from './shop/tickets/tickets.routes.ts';
import { registerLegalTexts } from './shop/words/legal-texts.routes.ts';
import { registerWords } from './shop/words/words.routes.ts';

export const apiAlone = '';

/** Registers every feature by name. Without a built shop the server has the API alone. */
export async function buildApp(given: Deps, shop = builtShop): Promise<FastifyInstance> {
  const house = await openHouse(given);
  const { app } = house;
  const stopJobs = async () => void (await Promise.all(app.jobs.map((job) => job.stop())));
  try {
    await registerRunning(house);
    const selling = registerShop(house);
    registerMoney(house, selling);
    registerKeeping(house, selling);
    // The last hook runs first.
    app.addHook('onClose', stopJobs);
    await registerWeb(house, shop);
    return app;
  } catch (error) {
    // Its caller closes the database now.
    await stopJobs();
    await app.close();
    throw error;
  }
}

/** How the servers are, for operators and for what stands before them. */
async function registerRunning(house: House): Promise<void> {
  const { app, deps, loggers, headers, proxyWatch, watches, memory, pictures, sales, servers } = house;
  registerOperations(app, deps);
  registerServers(app, servers);
  const measured = { ...watches, memories: { replies: memory, pictures }, pool: deps.pool };
  registerMetrics(app, deps, servers, measured);
  registerPrometheus(app, deps, { measured, sales, servers });
  registerAudits(app, deps);
  registerConfiguration(app, deps, servers);
  registerGateway(app, deps, servers);
  registerLoggers(app, deps, servers, loggers);
  registerDashboard(app, deps, registerHealth(app, deps, { servers, proxyWatch }));
  app.decorate('startDraining', () => {
    // Proxies and browsers keep no connection that would be cut when the server goes.
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    return servers.startDraining();
  });
  registerAudit(app, deps);
  registerRetention(app, deps);
  await registerNightlyBackup(app, deps);
  registerOpenApi(app, headers, deps.configuration.publicAddress);
}

type Selling = ReturnType<typeof registerShop>;

/** The programme, accounts, orders and tickets. */
function registerShop({ app, deps, area, headers, memory, terms, crowds, sales, servers }: House) {
  const { publicAddress, sharedCache } = deps.configuration;
  const remembered = { app, memory, headers, publicAddress, sharedCache };
  registerCatalogue(remembered, deps);
  registerSeatPlans(remembered, deps);
  registerQueue(app, area('queue'), { terms, crowds, headers });
  registerOrders(app, area('orders'), { terms, headers, sales, servers });
  const ticketFiles = openTicketFiles(app, area('orders'));
  const mailing = registerMail(app, area('mail'), filesOfMail(deps, ticketFiles));
  registerEnquiries(app, deps, mailing);
  const accounts = registerAccounts(app, deps, mailing);
  registerUsers(app, accounts);
  registerApiKeys(app, deps);
  registerWebhooks(app, deps, registerWebhookSending(app, area('webhooks'), mailing));
  registerProgramme(app, deps);
  registerPlans(app, deps);
  registerSessionMoves(app, area('mail'), mailing);
  registerMailings(app, area('mail'), mailing);
  registerMails(app, deps, mailing);
  registerReminderRefusals(app, deps);
  registerWorkshop(app, deps);
  registerBuyerIndex(app, deps);
  registerEarlierSales(app, deps);
  const naming = openNamingLane(deps);
  app.addHook('onClose', () => naming.stop());
  const lookups = openOrderLookups(deps);
  app.addHook('onClose', () => lookups?.stop());
  registerOwnOrders(app, { ...deps, naming, lookups }, mailing);
  registerTickets(app, deps, ticketFiles);
  registerTicketChanges(app, deps, mailing);
  registerDoor(app, area('door'));
  return { ticketFiles, mailing, naming, lookups };
}

/** Payments, and all that staff do with orders. */
function registerMoney({ app, deps, area, crowds, sales, faults }: House, selling: Selling): void {
  const { ticketFiles, mailing, naming, lookups } = selling;
  const paymentServices = openPaymentServices(area('payments'), { mailing, naming, lookups });
  const gatewayServices = openGatewayServices(paymentServices);
  const { states } = registerPayments(app, paymentServices);
  registerGateways(app, gatewayServices);
  registerTransfers(app, paymentServices, { crowds, states });
  registerHolds(app, paymentServices);
  registerOfficeCodes(app, paymentServices);
  registerWithheldSeats(app, deps);
  registerOutlets(app, deps);
  registerAllotments(app, deps);
  registerOutletSettlements(app, deps);
  registerTransactions(app, paymentServices);
  registerCancelledShows(app, paymentServices);
  registerSales(app, paymentServices);
  registerOrderActions(app, gatewayServices);
  registerOutletSales(app, paymentServices);
  registerOfficeTickets(app, deps, paymentServices);
  registerTicketPrints(app, deps, ticketFiles);
  registerOfficeLists(app, deps);
  registerCockpit(app, area('cockpit'), { mailing, sales, faults });
  registerReports(app, deps);
  registerExports(app, area('exports'));
  registerStandingExports(app, area('exports'));
  registerRefunds(app, gatewayServices);
}

/** Settings, texts and pictures, and what programs read. */
function registerKeeping({ app, deps, networks, memory, pictures, headers }: House, { mailing }: Selling): void {
  registerJobs(app, deps, mailing);
  registerMaintenance(app, deps);
  registerSettings(app, deps);
  registerMailTexts(app, deps, mailing);
  registerLimits(app, deps, networks);
  registerLegalTexts(app, deps);
  registerImages(app, deps, pictures, headers);
  registerSearchEngines(app, deps, memory, headers);
  registerEventCalendar(app, deps, memory, headers);
  registerEventFiles(app, deps, memory, headers);
  registerSecurityContact(app, deps);
}

/** The built pages. */
async function registerWeb({ app, deps, memory, maintenance, headers }: House, shop: string): Promise<void> {
  const { clock, configuration, settings } = deps;
  const words = registerWords(app, headers, configuration.mode === 'development');
  if (shop === apiAlone) return answerUnknownCalls(app, null);
  await registerStaticFiles(app, join(shop, 'web'), headers);
  await registerDoorPage(app, join(shop, 'door'), headers);
  registerPages(app, {
    clock,
    configuration,
    settings,
    memory,
    maintenance,
    headers,
    words,
    shop: await loadShop(shop),
  });
}
