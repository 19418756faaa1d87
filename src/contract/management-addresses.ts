// The calls of operators about the running servers. Pages load them without the shapes of the contract.
export const listServers = 'GET /api/servers';
