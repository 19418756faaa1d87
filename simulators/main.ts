// The providers' simulators as a program. It reads its secrets from the environment, prints its address in one line, and ends
// with its parent.
import { startSimulators } from './simulators.ts';

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is needed`);
  return value;
};

const { address } = await startSimulators({
  port: Number(process.env.SIMULATOR_PORT ?? 0),
  asiaPay: {
    secret: needed('ASIAPAY_SECRET'),
    hash: 'sha256',
    login: needed('ASIAPAY_API_LOGIN'),
    password: needed('ASIAPAY_API_PASSWORD'),
  },
  jetco: { orderKey: needed('JETCO_ORDER_KEY'), receiptKey: needed('JETCO_RECEIPT_KEY') },
});
process.stdout.write(`${address}\n`);
// The other end of the pipe is the shop: when it goes, however it goes, so does this.
process.stdin
  .resume()
  .once('end', () => process.exit(0))
  .once('error', () => process.exit(0));
// A Ctrl-C is for the shop, which still has something to ask while it stops.
process.on('SIGINT', () => {});
