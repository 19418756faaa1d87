// On a developer's machine without payment settings the providers are simulated by a separate program. Its secrets and port are kept
// in the data folder, so that several servers of one shop use the same program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Configuration } from '../../platform/settings/configuration.ts';
import type { PaymentConfiguration } from '../../platform/settings/payment-settings.ts';
import { paymentsAt, readSimulatorFile, type Secrets, writeSimulatorFile } from './simulator-file.ts';

const program = join(import.meta.dirname, '../../../../simulators/main.ts');
const secondsToStartMax = 15;

export type Simulated = { payments: PaymentConfiguration; address: string; stop: () => Promise<void> };

/** Null when payments are set up, or the simulators do not start. */
export async function startSimulators({ mode, payments, dataDir }: Configuration): Promise<Simulated | null> {
  if (mode !== 'development' || Object.values(payments).some((way) => way !== null)) return null;
  const folder = resolve(dataDir);
  const { address, secrets } = await readSimulatorFile(folder);
  if (address !== null && (await answers(address)))
    return { payments: paymentsAt(address, secrets), address, stop: async () => {} };
  const usual = address === null ? 0 : Number(new URL(address).port);
  const started = (await run(secrets, usual)) ?? (await run(secrets, 0));
  if (!started) return null;
  await writeSimulatorFile(folder, { address: started.address, secrets });
  return { ...started, payments: paymentsAt(started.address, secrets) };
}

/** `fetch` would take a twentieth of a second to load, and these are waited for. */
async function answers(address: string): Promise<boolean> {
  try {
    const [reply] = await once(get(address, { signal: AbortSignal.timeout(1000) }), 'response');
    return (await text(reply)).includes('Payment simulators');
  } catch {
    return false;
  }
}

/** Null when it does not start. It ends with this process, because its input ends. */
async function run(secrets: Secrets, port: number): Promise<{ address: string; stop: () => Promise<void> } | null> {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, TMPDIR, ...secrets, SIMULATOR_PORT: String(port) },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((end) => child.once('close', () => end()).once('error', () => end()));
  const said = new Promise<string>((say) => createInterface({ input: child.stdout }).once('line', say));
  const tooLate = AbortSignal.timeout(secondsToStartMax * 1000);
  const late = new Promise<void>((end) => tooLate.addEventListener('abort', () => end(), { once: true }));
  const address = await Promise.race([said, ended, late]);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  if (typeof address === 'string') return { address, stop };
  await stop();
  return null;
}
