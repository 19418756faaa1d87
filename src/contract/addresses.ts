// The method and path of each call of the HTTP API, in one place. They are plain texts without zod: the build writes each into
// the pages that use it, so a page loads nothing else of the API.

// catalogue
export const listEvents = 'GET /api/events';
export const readEvent = 'GET /api/events/:id';
export const searchEvents = 'GET /api/_search/events';
export const listSites = 'GET /api/sites';
export const readSite = 'GET /api/sites/:id';
export const searchSites = 'GET /api/_search/sites';
export const listZones = 'GET /api/zones';
export const readZone = 'GET /api/zones/:id';
export const searchZones = 'GET /api/_search/zones';
export const listSessions = 'GET /api/sessions';
export const readSession = 'GET /api/sessions/:id';
export const searchSessions = 'GET /api/_search/sessions';
export const listPricings = 'GET /api/pricings';
export const readPricing = 'GET /api/pricings/:id';
export const searchPricings = 'GET /api/_search/pricings';

// changes of the programme
export const createEvent = 'POST /api/events';
export const changeEvent = 'PUT /api/events';
export const removeEvent = 'DELETE /api/events/:id';
export const readEventHistory = 'GET /api/events/:id/history';
export const undoEventChange = 'POST /api/events/:id/undo';
export const createSite = 'POST /api/sites';
export const changeSite = 'PUT /api/sites';
export const removeSite = 'DELETE /api/sites/:id';
export const readSiteHistory = 'GET /api/sites/:id/history';
export const undoSiteChange = 'POST /api/sites/:id/undo';
export const createZone = 'POST /api/zones';
export const changeZone = 'PUT /api/zones';
export const removeZone = 'DELETE /api/zones/:id';
export const readZoneHistory = 'GET /api/zones/:id/history';
export const undoZoneChange = 'POST /api/zones/:id/undo';
export const createSession = 'POST /api/sessions';
export const changeSession = 'PUT /api/sessions';
export const removeSession = 'DELETE /api/sessions/:id';
export const readSessionHistory = 'GET /api/sessions/:id/history';
export const undoSessionChange = 'POST /api/sessions/:id/undo';
export const createPricing = 'POST /api/pricings';
export const changePricing = 'PUT /api/pricings';
export const removePricing = 'DELETE /api/pricings/:id';
export const readPricingHistory = 'GET /api/pricings/:id/history';
export const undoPricingChange = 'POST /api/pricings/:id/undo';
export const uploadPicture = 'POST /api/pictures';

// the workshop of an event
export const readWorkshop = 'GET /api/events/:id/workshop';
export const moveEvent = 'POST /api/events/:id/state';
export const cloneEvent = 'POST /api/events/:id/clone';
export const makeSessions = 'POST /api/events/:id/sessions';
export const savePrices = 'PUT /api/events/:id/prices';
export const cropPicture = 'POST /api/pictures/:code/crop';

// seating
export const readSitePlan = 'GET /api/sites/:id/seat-plan';
export const readPlanDraft = 'GET /api/sites/:id/plan/draft';
export const savePlanDraft = 'PUT /api/sites/:id/plan/draft';
export const discardPlanDraft = 'DELETE /api/sites/:id/plan/draft';
export const publishPlan = 'POST /api/sites/:id/plan/publish';
export const readTakenSeats = 'GET /api/sites/:id/plan/taken';

// outlets: who they are, their allotments, their sales and their settlements
export const listOutlets = 'GET /api/outlets';
export const readOutlet = 'GET /api/outlets/:id';
export const searchOutlets = 'GET /api/_search/outlets';
export const createOutlet = 'POST /api/outlets';
export const changeOutlet = 'PUT /api/outlets';
export const removeOutlet = 'DELETE /api/outlets/:id';
export const readOutletHistory = 'GET /api/outlets/:id/history';
export const undoOutletChange = 'POST /api/outlets/:id/undo';
export const listOutletAccounts = 'GET /api/outlets/:id/accounts';
export const addOutletAccount = 'POST /api/outlets/:id/accounts';
export const removeOutletAccount = 'DELETE /api/outlets/:id/accounts/:login';
export const listAllotments = 'GET /api/allotments';
export const makeAllotment = 'POST /api/allotments';
export const changeAllotment = 'PUT /api/events/:eventId/allotments/:id';
export const enlargeAllotment = 'POST /api/events/:eventId/allotments/:id/places';
export const takeBackPlaces = 'POST /api/events/:eventId/allotments/:id/returns';
export const readOwnOutlet = 'GET /api/outlet';
export const readOwnSales = 'GET /api/outlet/sales';
export const readOwnSale = 'GET /api/outlet/sales/:id';
export const sellFromAllotment = 'POST /api/outlet/sales';
export const payHeldSale = 'POST /api/outlet/sales/:id/payment';
export const voidSale = 'DELETE /api/outlet/sales/:id';
export const returnPlaces = 'POST /api/outlet/returns';
export const readOwnSettlements = 'GET /api/outlet/settlements';
export const readOwnSettlement = 'GET /api/outlet/settlements/:id';
export const readOwnSettlementFile = 'GET /api/outlet/settlements/:id/file';
export const listSettlements = 'GET /api/outlets/:id/settlements';
export const readSettlement = 'GET /api/outlets/:id/settlements/:settlementId';
export const readOpenSettlement = 'GET /api/outlets/:id/settlement';
export const closeSettlement = 'POST /api/outlets/:id/settlements';
// codes
export const listCodeBatches = 'GET /api/code-batches';
export const readCodeBatch = 'GET /api/code-batches/:id';
export const makeCodes = 'POST /api/code-batches';
export const listCodes = 'GET /api/codes';
export const changeCodes = 'POST /api/codes/change';
export const mailCodes = 'POST /api/codes/mail';
export const exportCodes = 'GET /api/codes/file';

// withheld seats
export const readSessionStock = 'GET /api/sessions/:id/stock';
export const readSessionSeats = 'GET /api/sessions/:id/seats';
export const withholdSeats = 'POST /api/sessions/:id/withheld';
export const releaseWithheldSeats = 'POST /api/sessions/:id/withheld/release';
export const moveWithheldSeats = 'POST /api/sessions/:id/withheld/move';

// queue
export const acquirePass = 'GET /api/order/acquire-token';
export const readLine = 'GET /api/order/queue/:eventId';
export const leaveLine = 'POST /api/order/queue/leave';

// orders
export const checkCode = 'POST /api/order/code';
export const placeOrder = 'POST /api/order';
export const readOrder = 'GET /api/order';
export const findHeldOrder = 'GET /api/order/held';
export const giveBackOrder = 'POST /api/order/cancel';
export const readAvailability = 'GET /api/order/availability';

// tickets
export const readTickets = 'GET /api/order/tickets';
export const readTicketsFile = 'GET /api/order/tickets.pdf';
export const readApplePass = 'GET /api/order/tickets/:number/apple.pkpass';
export const readGoogleWallet = 'GET /api/order/tickets/:number/google-wallet';
export const askTicketConfirmation = 'POST /api/order/tickets/confirm';
export const confirmTicketChange = 'POST /api/order/tickets/confirm/:code';
export const nameTicketHolders = 'PUT /api/order/tickets/holders';
export const giveTicket = 'POST /api/order/tickets/transfer';
export const revokeTicketLink = 'POST /api/order/tickets/revoke';

// own orders
export const nameBuyer = 'PUT /api/order/buyer';
export const listOwnOrders = 'GET /api/account/orders';
export const requestOrderLink = 'POST /api/order/find';
export const readLinkedOrder = 'GET /api/order/found';
export const claimOrder = 'POST /api/account/orders/claim';

// payments
export const listPaymentMethods = 'GET /api/payment/methods';
export const payByAsiaPay = 'POST /api/payment/asiapay/pay';
export const reportAsiaPaySuccess = 'POST /api/payment/asiapay/success';
export const reportAsiaPayFailure = 'POST /api/payment/asiapay/failure';
export const payByJetco = 'POST /api/payment/jetco/pay';
export const sendJetcoReceipt = 'POST /api/payment/jetco/processDO';
export const payByTransfer = 'POST /api/payment/cash/pay';
export const readPaymentState = 'GET /api/payment/state';
export const uploadProof = 'POST /api/payment/cash/proof';

// transfers and refunds, for the back office
export const listTransfers = 'GET /api/transfers';
export const acceptTransfer = 'POST /api/transfers/:invoiceNo/accept';
export const rejectTransfer = 'POST /api/transfers/:invoiceNo/reject';
export const readProof = 'GET /api/transfers/:invoiceNo/proofs/:number';
export const compareStatement = 'POST /api/transfers/statement';
export const listRefunds = 'GET /api/refunds';
export const sendRefund = 'POST /api/refunds/:invoiceNo/send';
export const noteRefund = 'POST /api/refunds/:invoiceNo/done';

// for all lists of the back office
export const countWaiting = 'GET /api/office/waiting';
export const listOfficeEvents = 'GET /api/office/events';

// holds
export const listHolds = 'GET /api/holds';
export const releaseHold = 'POST /api/holds/:id/release';
export const releaseNetwork = 'POST /api/holds/release-network';

// transactions: orders, for the back office
export const listTransactions = 'GET /api/transactions';
export const readTransaction = 'GET /api/transactions/:id';
export const readOrderFile = 'GET /api/transactions/:id/file';
export const changeTransaction = 'PUT /api/transactions';
export const cancelTransaction = 'DELETE /api/transactions/:id';
export const searchTransactions = 'GET /api/_search/transactions';
export const countOrdersTogether = 'GET /api/_count/transactions';
export const cancelOrdersTogether = 'POST /api/transactions/cancel-unpaid';
export const refundOrdersTogether = 'POST /api/transactions/refunds';
export const mailOrdersTogether = 'POST /api/transactions/mails';
export const noteOrdersTogether = 'POST /api/transactions/notes';
export const listOrderViews = 'GET /api/transaction-views';
export const saveOrderView = 'POST /api/transaction-views';
export const removeOrderView = 'DELETE /api/transaction-views/:id';

// sales of staff
export const sellTickets = 'POST /api/transactions';
export const listSaleEvents = 'GET /api/sales/events';
export const checkSaleCode = 'POST /api/sales/code';
export const readSaleTerms = 'GET /api/sales/events/:id';
export const listGuestOrders = 'GET /api/sales/guests';
export const approveGuestOrder = 'POST /api/sales/guests/:id/approve';
export const refuseGuestOrder = 'POST /api/sales/guests/:id/refuse';
// reports and exports
export const readSales = 'GET /api/reports/sales';
export const readUnsold = 'GET /api/reports/unsold';
export const readOrderSizes = 'GET /api/reports/order-sizes';
export const listSettlementFiles = 'GET /api/reports/settlement-files';
export const readPromoterSettlements = 'GET /api/reports/settlements/:eventId';
export const closePromoterSettlement = 'POST /api/reports/settlements/:eventId';
export const compareSettlement = 'POST /api/reports/settlement-files';
export const listExports = 'GET /api/exports';
export const orderExport = 'POST /api/exports';
export const stopExport = 'DELETE /api/exports/:id';
export const readExportFile = 'GET /api/exports/:id/file';
export const listSavedColumns = 'GET /api/export-columns';
export const saveColumns = 'POST /api/export-columns';
export const removeColumns = 'DELETE /api/export-columns/:id';
export const listStandingExports = 'GET /api/standing-exports';
export const listExportColleagues = 'GET /api/standing-exports/colleagues';
export const addStandingExport = 'POST /api/standing-exports';
export const changeStandingExport = 'PUT /api/standing-exports/:id';
export const pauseStandingExport = 'POST /api/standing-exports/:id/pause';
export const resumeStandingExport = 'POST /api/standing-exports/:id/resume';
export const removeStandingExport = 'DELETE /api/standing-exports/:id';
// what staff do with an order
export const listTicketPrints = 'GET /api/transactions/:id/tickets/prints';
export const printTickets = 'POST /api/transactions/:id/tickets/print';
export const giveBackTickets = 'POST /api/transactions/:id/refunds';
export const changeSeats = 'PUT /api/transactions/:id/seats';
export const readSeatPrices = 'GET /api/transactions/:id/seats/prices';
export const correctBuyer = 'PUT /api/transactions/:id/buyer';
export const repeatMail = 'POST /api/transactions/:id/mails';
export const addOrderNote = 'POST /api/transactions/:id/notes';
export const extendHold = 'PUT /api/transactions/:id/hold';
export const takePayment = 'POST /api/transactions/:id/payments';
export const listPortions = 'GET /api/refunds/portions';
export const listRefundGroups = 'GET /api/refunds/groups';
export const approveRefundGroup = 'POST /api/refunds/groups/approve';
export const noteRefundGroup = 'POST /api/refunds/groups/done';
export const sendOrderRefund = 'POST /api/refunds/:invoiceNo/:number/send';
export const noteOrderRefund = 'POST /api/refunds/:invoiceNo/:number/done';
export const declineOrderRefund = 'POST /api/refunds/:invoiceNo/:number/decline';

// enquiries
export const sendEnquiry = 'POST /api/onlineEnquiry';
export const makeHumanCheck = 'GET /api/human-check';

// accounts
export const signIn = 'POST /api/authenticate';
export const whoAmI = 'GET /api/authenticate';
export const signOut = 'POST /api/logout';
export const readAccount = 'GET /api/account';
export const saveSettings = 'POST /api/account';
export const listSignIns = 'GET /api/account/sign-ins';
export const changePassword = 'POST /api/account/change-password';
export const requestActivation = 'POST /api/account/activation/init';
export const requestPasswordReset = 'POST /api/account/reset-password/init';
export const finishPasswordReset = 'POST /api/account/reset-password/finish';
export const register = 'POST /api/register';
export const activate = 'GET /api/activate';
export const closeAccount = 'POST /api/account/close';
export const downloadOwnData = 'POST /api/account/data';
export const beginSecondFactor = 'POST /api/account/second-factor';
export const confirmSecondFactor = 'POST /api/account/second-factor/confirm';
export const removeSecondFactor = 'POST /api/account/second-factor/remove';

// users
export const searchUsers = 'GET /api/_search/users';
export const listUsers = 'GET /api/users';
export const listAuthorities = 'GET /api/users/authorities';
export const readUser = 'GET /api/users/:user';
export const createUser = 'POST /api/users';
export const changeUser = 'PUT /api/users';
export const changeNamedUser = 'PUT /api/users/:user';
export const removeUser = 'DELETE /api/users/:user';
export const removeSecondFactorOfUser = 'POST /api/users/:user/second-factor/remove';

// other programs: their keys, and webhooks
export const listApiKeys = 'GET /api/api-keys';
export const makeApiKey = 'POST /api/api-keys';
export const revokeApiKey = 'DELETE /api/api-keys/:id';
export const listWebhooks = 'GET /api/webhooks';
export const readWebhook = 'GET /api/webhooks/:id';
export const addWebhook = 'POST /api/webhooks';
export const changeWebhook = 'PUT /api/webhooks/:id';
export const removeWebhook = 'DELETE /api/webhooks/:id';
export const changeWebhookSecret = 'POST /api/webhooks/:id/secret';
export const testWebhook = 'POST /api/webhooks/:id/test';
export const listDeliveries = 'GET /api/webhooks/:id/deliveries';
export const replayFailedDeliveries = 'POST /api/webhooks/:id/deliveries/replay';
export const replayDelivery = 'POST /api/webhooks/:id/deliveries/:deliveryId/replay';

// operations
export const readHealth = 'GET /management/health';
export const readInfo = 'GET /management/info';

// dashboard and cockpit
export const readDashboard = 'GET /api/office/dashboard';
export const readCockpit = 'GET /api/cockpit/:eventId';
export const watchCockpit = 'GET /api/cockpit/:eventId/stream';
export const pauseSale = 'POST /api/cockpit/:eventId/pause';
export const resumeSale = 'POST /api/cockpit/:eventId/resume';
export const changeAdmission = 'POST /api/cockpit/:eventId/admission';
export const closeSession = 'POST /api/cockpit/:eventId/session';
export const sayToLine = 'POST /api/cockpit/:eventId/message';
