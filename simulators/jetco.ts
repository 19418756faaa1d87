// JETCO as the shop expects it: it receives a digital order and sends a digital receipt, by the browser and directly to the shop.
import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { type Behaviour, isBehaviour, sendCallback } from './callbacks.ts';
import type { Fields, Handler, Reply } from './http.ts';
import { payPage, problemPage, type Shown, securePage } from './pages.ts';

export type JetcoAccount = { orderKey: string; receiptKey: string };
type Options = JetcoAccount & { slowMilliseconds: number };
type Attempt = { order: Fields; shown: Shown };

export const jetcoPaths = { pay: '/jetco/pay', decide: '/jetco/decide', query: '/jetco/query' };
const noticePath = '/api/payment/jetco/notice';
const title = 'JETCO';
const nothingYet = 'NONE';

export class JetcoSimulator {
  readonly #options: Options;
  readonly #attempts = new Map<string, Attempt>();
  /** The valid receipt of each invoice. An approved receipt is never replaced. */
  readonly #receipts = new Map<string, { status: string; message: string }>();

  constructor(options: Options) {
    this.#options = options;
  }

  get handlers(): Record<string, Handler> {
    return {
      [jetcoPaths.pay]: (fields) => this.#open(fields),
      [jetcoPaths.decide]: (fields) => this.#decide(fields),
      [jetcoPaths.query]: ({ String1 = '' }) => {
        const question = readSigned(this.#options.orderKey, String1);
        if (question?.action !== 'query') return { status: 400, type: 'text/plain', body: 'ERROR' };
        return { type: 'text/plain', body: this.#receipts.get(question.invoice ?? '')?.message ?? nothingYet };
      },
    };
  }

  #open({ String1 = '' }: Fields): Reply {
    const order = readSigned(this.#options.orderKey, String1);
    if (!order) return { status: 400, body: problemPage(title, 'ER: digital order') };
    const { invoice = '', amount = '0', merchantId = '', lang = 'C', expiry = '' } = order;
    if (expiry < timeOf(new Date())) return { status: 400, body: problemPage(title, 'ER: expired') };
    const shown = { provider: title, lang, merchantId, reference: invoice, amount: (Number(amount) / 100).toFixed(2) };
    const id = randomUUID();
    this.#attempts.set(id, { order, shown });
    return { body: payPage(shown, jetcoPaths.decide, id) };
  }

  async #decide({ attempt = '', outcome, behaviour, code }: Fields): Promise<Reply> {
    const found = this.#attempts.get(attempt);
    if (!found || !isBehaviour(behaviour)) return { status: 404, body: problemPage(title, 'ER: session') };
    const { order, shown } = found;
    if (outcome === 'secure') return { body: securePage(shown, jetcoPaths.decide, { attempt, behaviour }) };
    this.#attempts.delete(attempt);
    const isApproved = outcome === 'approve' || (outcome === 'verify' && code !== '000000');
    const status = outcome === 'cancel' ? 'CN' : isApproved ? 'AP' : 'RJ';
    const message = this.#receiptOf(order, status, behaviour);
    const returnUrl = order.returnUrl ?? '';
    const address = new URL(noticePath, returnUrl).href;
    if (status !== 'CN') await sendCallback({ ...this.#options, address, behaviour, fields: { String1: message } });
    // A payer who closes the window brings no receipt back.
    return { location: behaviour === 'none' ? returnUrl : `${returnUrl}/${message}` };
  }

  #receiptOf(order: Fields, status: string, behaviour: Behaviour): string {
    const { merchantId = '', invoice = '', amount = '', currency = '', nonce = '' } = order;
    const isApproved = status === 'AP';
    const receipt = {
      version: '1',
      merchantId,
      invoice,
      amount: behaviour === 'wrongAmount' ? '1' : amount,
      currency: behaviour === 'wrongCurrency' ? '840' : currency,
      timeStamp: timeOf(new Date()),
      status,
      responseCode: isApproved ? '00' : status === 'CN' ? '17' : '05',
      nonce,
      ...(isApproved && { authCode: '154604', txnRef: `J${randomInt(1_000_000, 9_999_999)}` }),
    };
    const isForged = behaviour === 'forged';
    const message = write(isForged ? this.#options.orderKey : this.#options.receiptKey, receipt);
    if (!isForged && this.#receipts.get(invoice)?.status !== 'AP') this.#receipts.set(invoice, { status, message });
    return message;
  }
}

const timeOf = (at: Date): string => at.toISOString().replace(/\D/g, '').slice(0, 14);

/** Other characters are written as percent signs and bytes. */
const written = (value: string): string =>
  [...Buffer.from(value)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9:/._-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const textOf = (fields: Fields): string =>
  Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${written(value)}`)
    .join('&');

function write(key: string, fields: Fields): string {
  const text = textOf(fields);
  const signature = createHmac('sha256', key).update(text).digest('base64url');
  return `${Buffer.from(text).toString('base64url')}.${signature}`;
}

function readSigned(key: string, message: string): Fields | null {
  const [encoded = '', signature = ''] = message.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  if (createHmac('sha256', key).update(text).digest('base64url') !== signature) return null;
  return Object.fromEntries(new URLSearchParams(text.replaceAll('+', '%2B')));
}
