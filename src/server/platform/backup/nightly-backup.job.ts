// Every server with a folder for backups looks whether one is due, and the one that holds the lock makes it.
import type { FastifyInstance } from 'fastify';
import { repeat } from '../jobs/repeat.ts';
import { ConfigurationError } from '../settings/configuration.ts';
import { lockOf } from './backup-lock.ts';
import { type Night, saveNight } from './save-night.ts';

const secondsBetweenRounds = 30;

export async function registerNightlyBackup(app: FastifyInstance, deps: Night): Promise<void> {
  const { folder, lock: settings } = deps.configuration.backups;
  if (!folder) return;
  // A key that cannot be read stops the start.
  const lock = await lockOf(settings).catch(({ message }: Error) => {
    throw new ConfigurationError(`The configuration is not right.\n  BACKUP_PUBLIC_KEY: ${message}`);
  });
  app.jobs.push(
    repeat({
      key: 'saveNight',
      name: 'make the nightly backup',
      log: deps.log,
      pauseMilliseconds: secondsBetweenRounds * 1000,
      // Operators alone wake it.
      round: async (signal, failed, isRequested) => {
        const made = await saveNight(deps, folder, lock, { signal, failed, isRequested });
        return made === null ? null : false;
      },
    }),
  );
}
