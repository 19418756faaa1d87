// The simulators as a program. It reads its secrets from the environment, prints its address in one line, and ends with the
// program that started it.
import { startSimulators } from './simulators.ts';

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is needed`);
  return value;
};

const { address } = await startSimulators({
  port: Number(process.env.SIMULATOR_PORT ?? 0),
  ...(process.env.SIMULATOR_SLOW_MILLISECONDS && { slowMilliseconds: Number(process.env.SIMULATOR_SLOW_MILLISECONDS) }),
  asiaPay: {
    secret: needed('ASIAPAY_SECRET'),
    hash: 'sha256',
    login: needed('ASIAPAY_API_LOGIN'),
    password: needed('ASIAPAY_API_PASSWORD'),
  },
  jetco: { orderKey: needed('JETCO_ORDER_KEY'), receiptKey: needed('JETCO_RECEIPT_KEY') },
});
process.stdout.write(`${address}\n`);
// The shop holds the other end of this pipe. The program ends when the shop ends or crashes.
process.stdin
  .resume()
  .once('end', () => process.exit(0))
  .once('error', () => process.exit(0));
// Ctrl-C stops the shop only: the shop still queries the providers while it stops.
process.on('SIGINT', () => {});
