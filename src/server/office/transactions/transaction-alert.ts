import { headerNames } from '../../platform/http/problem.ts';

/** The headers for the page's toast, and the number of the order that it is about. */
export const transactionAlert = (key: 'created' | 'updated' | 'deleted', id: number): Record<string, string> => ({
  [headerNames.alert]: `limelightApp.transaction.${key}`,
  [headerNames.params]: String(id),
});
