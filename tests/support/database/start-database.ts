// Before all tests: one PostgreSQL for the whole run. Each test file then takes a database of its own (fresh-database.ts).
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    templateDatabase: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl, template, stop } = await startThrowawayPostgres();
  project.provide('databaseUrl', databaseUrl);
  project.provide('templateDatabase', template);
  return stop;
}
