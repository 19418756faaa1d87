// The levels of loggers. Pages read them without the shapes of the contract.
export const logLevels = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'OFF'] as const;
export type LogLevel = (typeof logLevels)[number];
