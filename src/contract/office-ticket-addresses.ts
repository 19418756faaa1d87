// The calls of staff about tickets and gates. Pages load them without the shapes of the contract.
export const readTicketSettings = 'GET /api/events/:id/ticket-settings';
export const saveTicketSettings = 'PUT /api/events/:id/ticket-settings';
export const addGate = 'POST /api/events/:id/gates';
export const changeGate = 'PUT /api/events/:id/gates/:gateId';
export const removeGate = 'DELETE /api/events/:id/gates/:gateId';
export const readTicketsOfEvent = 'GET /api/events/:eventId/tickets';
export const reissueTickets = 'POST /api/events/:eventId/sessions/:sessionId/tickets/reissue';
export const readTicketsOfOrder = 'GET /api/transactions/:id/tickets';
export const replaceTicketCode = 'POST /api/transactions/:id/tickets/:number/replace';
export const mailTicketsOfOrder = 'POST /api/transactions/:id/ticket-mails';
export const voidTicketLinks = 'POST /api/transactions/:id/ticket-links/void';
