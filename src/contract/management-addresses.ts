// The calls of operators about the running servers. Pages load them without the shapes of the contract.
export const listServers = 'GET /api/servers';
// The calls of operators. Pages load them without the shapes of the contract.
export const listJobs = 'GET /api/jobs';
export const runJob = 'POST /api/jobs/:job/run';
export const readOutbox = 'GET /api/outbox';
export const sendOutboxAgain = 'POST /api/outbox/send-again';
export const listAudits = 'GET /management/audits';
export const listLoggers = 'GET /management/logs';
export const setLogger = 'PUT /management/logs';
export const readLoggers = 'GET /management/loggers';
export const listGatewayRoutes = 'GET /api/gateway/routes';
export const readConfigprops = 'GET /management/configprops';
export const readEnvironment = 'GET /management/env';
export const changeLogger = 'POST /management/loggers/:name';
export const readLiveness = 'GET /management/health/liveness';
export const readReadiness = 'GET /management/health/readiness';
export const readMaintenance = 'GET /api/maintenance';
export const beginMaintenance = 'PUT /api/maintenance';
export const endMaintenance = 'DELETE /api/maintenance';
export const readMetrics = 'GET /management/jhimetrics';
export const readMetricsOf58 = 'GET /management/jhi-metrics';
export const readGauges = 'GET /management/metrics';
export const readThreadDump = 'GET /management/threaddump';
export const apiDocumentPath = '/api/openapi.json';
