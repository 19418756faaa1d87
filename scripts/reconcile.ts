// `npm run reconcile -- settlement.csv [--provider=ASIA_PAY]`: the provider's accounts beside ours. Ends with 1 when they differ.
import { readFileSync } from 'node:fs';
import { reconcileSettlement } from '../src/server/money/gateways/reconcile-settlement.ts';
import { settlementFileOf } from '../src/server/money/gateways/settlement-file.ts';
import { decodeSettlement } from '../src/server/money/gateways/settlement-lines.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import { readConfiguration } from '../src/server/platform/settings/configuration.ts';
import { readSettings } from '../src/server/platform/settings/settings.queries.ts';
import { Settings } from '../src/server/platform/settings/settings.ts';
import { signingKeyOf } from '../src/server/platform/signing/signing-key.ts';
import { openDatabase } from './open-database.ts';
import { readOptions } from './read-options.ts';

const { values, positionals } = readOptions({
  options: { provider: { type: 'string', default: 'ASIA_PAY' } },
  allowPositionals: true,
});
const [file, ...more] = positionals;
const { provider } = values;
if (!file || more.length > 0 || (provider !== 'ASIA_PAY' && provider !== 'JETCO')) {
  console.error('npm run reconcile -- settlement.csv [--provider=ASIA_PAY|JETCO]');
  process.exit(2);
}

try {
  const text = decodeSettlement(readFileSync(file));
  const configuration = readConfiguration(process.env);
  const { databaseUrl, leave } = await openDatabase();
  const { db, pool } = connect(databaseUrl, 2);
  try {
    const settings = new Settings(configuration);
    await readSettings(settings, db);
    const signingKey = await signingKeyOf(db, process.env.SECRET_KEY || undefined);
    const { differences, lines, agree, wasComparedBefore } = await reconcileSettlement(
      { db, configuration, settings, signingKey },
      provider,
      settlementFileOf(text),
    );
    console.log(`${lines} payments in the file, ${agree} of them as we have them.`);
    for (const { invoiceNo, is, amountCents } of differences)
      console.log(`  ${invoiceNo}  ${is}  HK$${(amountCents / 100).toFixed(2)}`);
    if (wasComparedBefore) console.log('This very file was compared before: nobody was written to again.');
    process.exitCode = differences.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await leave();
  }
} catch (error) {
  console.error(`It was not compared: ${(error as Error).message}.`);
  process.exitCode = 2;
}
