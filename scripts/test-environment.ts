import { join } from 'node:path';
import { settingNames } from '../src/server/platform/settings/configuration.ts';

/** Settings of Node and of PostgreSQL's programs. */
const isOfATool = (name: string): boolean => /^(NODE_ENV|NODE_OPTIONS|PG[A-Z]+)$/.test(name);

/** The developer's own settings must not decide what the tests see; only the database may be chosen. */
export function testEnvironment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isLeftOut = (name: string) => (settingNames.has(name) && name !== 'DATABASE_URL') || isOfATool(name);
  const kept = Object.entries(variables).filter(([name]) => !isLeftOut(name));
  // Each of the many servers and workers that the tests start would compile the same files anew: half of a start.
  const NODE_COMPILE_CACHE = join(import.meta.dirname, '../.build/compiled');
  return { ...Object.fromEntries(kept), NODE_COMPILE_CACHE, APP_MODE: 'test', TZ: 'UTC' };
}
