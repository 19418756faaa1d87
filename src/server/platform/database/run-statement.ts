import { CompiledQuery } from 'kysely';
import type { Db } from '../deps.ts';
import type { Rows, Statement } from './pipelined-connection.ts';

/** A statement of batches, in the transaction of a single caller. */
export const runStatement = async (tx: Db, { text, values = [] }: Statement): Promise<Rows> =>
  (await tx.executeQuery<Rows[number]>(CompiledQuery.raw(text, values))).rows;
