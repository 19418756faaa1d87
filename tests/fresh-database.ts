// A real, migrated PostgreSQL database of its own for each caller: a copy of a template, made in milliseconds.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../src/server/database/connect.ts';
import type { Db } from '../src/server/deps.ts';
import { runOn, urlOf } from './throwaway-postgres.ts';

export type FreshDatabase = {
  url: string;
  db: Db;
  pool: pg.Pool;
  /** Closes the pool and removes the database. */
  drop: () => Promise<void>;
};

/** Migrated, without a row. */
export async function freshDatabase(poolMax = 10): Promise<FreshDatabase> {
  const { url, drop } = await copyDatabase(inject('templateDatabase'));
  const { db, pool } = connect(url, poolMax);
  return {
    url,
    db,
    pool,
    drop: async () => {
      await pool.end();
      await drop();
    },
  };
}

/** Not even migrated. */
export const emptyDatabase = () => copyDatabase('template0');

async function copyDatabase(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('databaseUrl');
  const name = `limelight_test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name} template ${template}`);
  return { url: urlOf(server, name), drop: () => runOn(server, `drop database ${name} with (force)`) };
}
