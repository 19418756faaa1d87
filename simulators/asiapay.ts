// AsiaPay as its documents describe it: a payment page, a datafeed, an API for queries and refunds, and a settlement file.
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Behaviour, isBehaviour, refundBehaviours, sendCallback } from './callbacks.ts';
import { escapeHtml, type Fields, type Handler, type Reply, withQuery } from './http.ts';
import { payPage, problemPage, type Shown, securePage } from './pages.ts';

export type AsiaPayAccount = {
  secret: string;
  hash: 'sha1' | 'sha256' | 'sha512';
  login: string;
  password: string;
};
type Options = AsiaPayAccount & { slowMilliseconds: number; refundMilliseconds: number };
type Payment = {
  merchantId: string;
  ref: string;
  payRef: string;
  status: 'Accepted' | 'Rejected' | 'Refunded' | 'PartialRefunded' | 'Voided';
  amount: string;
  currency: string;
  prc: string;
  src: string;
  at: Date;
  behaviour: Behaviour;
};
type Attempt = { fields: Fields; shown: Shown };

const base = '/b2cDemo/eng';
export const asiaPayPaths = {
  pay: `${base}/payment/payForm.jsp`,
  decide: `${base}/payment/decide.jsp`,
  api: `${base}/merchant/api/orderApi.jsp`,
  settlement: `${base}/merchant/settlement.csv`,
  refunds: `${base}/merchant/refunds.csv`,
};
const datafeedPath = '/api/payment/asiapay/datafeed';
const title = 'AsiaPay PayDollar';

export class AsiaPaySimulator {
  readonly #options: Options;
  readonly #attempts = new Map<string, Attempt>();
  readonly #payments: Payment[] = [];
  /** Every refund request and its result, as lines of a CSV file. */
  readonly #refunds: string[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  get handlers(): Record<string, Handler> {
    return {
      [asiaPayPaths.pay]: (fields) => this.#open(fields),
      [asiaPayPaths.decide]: (fields) => this.#decide(fields),
      [asiaPayPaths.api]: (fields) => this.#answer(fields),
      [asiaPayPaths.settlement]: ({ date = '' }) => ({ type: 'text/csv', body: this.#settlement(date) }),
      [asiaPayPaths.refunds]: () => ({
        type: 'text/csv',
        body: ['payRef,amount,outcome', ...this.#refunds, ''].join('\n'),
      }),
    };
  }

  #digest(parts: (string | undefined)[]): string {
    const { hash, secret } = this.#options;
    return createHash(hash)
      .update([...parts, secret].join('|'))
      .digest('hex');
  }

  #open(fields: Fields): Reply {
    const { merchantId, orderRef, currCode, amount, payType, lang = 'C', secureHash } = fields;
    if (secureHash !== this.#digest([merchantId, orderRef, currCode, amount, payType]))
      return { status: 400, body: problemPage(title, 'Error: secureHash (-1)') };
    const shown = {
      provider: title,
      lang,
      merchantId: merchantId ?? '',
      reference: orderRef ?? '',
      amount: amount ?? '',
    };
    const id = randomUUID();
    this.#attempts.set(id, { fields, shown });
    return { body: payPage(shown, asiaPayPaths.decide, id, refundBehaviours) };
  }

  async #decide({ attempt = '', outcome, behaviour, code }: Fields): Promise<Reply> {
    const found = this.#attempts.get(attempt);
    if (!found || !isBehaviour(behaviour)) return { status: 404, body: problemPage(title, 'Error: session (-2)') };
    const { fields, shown } = found;
    if (outcome === 'secure') return { body: securePage(shown, asiaPayPaths.decide, { attempt, behaviour }) };
    this.#attempts.delete(attempt);
    const { orderRef = '', successUrl = '', failUrl = '', cancelUrl = '' } = fields;
    if (outcome === 'cancel') return { location: withQuery(cancelUrl, { Ref: orderRef }) };
    const isApproved = outcome === 'approve' || (outcome === 'verify' && code !== '000000');
    const payment = this.#pay(found, isApproved, behaviour, outcome === 'verify');
    const address = new URL(datafeedPath, successUrl).href;
    await sendCallback({ ...this.#options, address, behaviour, fields: this.#datafeed(payment, behaviour) });
    return { location: withQuery(payment.status === 'Accepted' ? successUrl : failUrl, { Ref: orderRef }) };
  }

  /** A second success with the same reference is refused, as AsiaPay does. A forged message comes without a payment. */
  #pay({ fields }: Attempt, isApproved: boolean, behaviour: Behaviour, wasRequested: boolean): Payment {
    const { merchantId = '', orderRef: ref = '', amount = '', currCode = '' } = fields;
    const isAgain = this.#payments.some((payment) => payment.ref === ref && payment.status === 'Accepted');
    const [prc, src] = isAgain ? ['-8', '2007'] : isApproved ? ['0', '0'] : wasRequested ? ['3', '0'] : ['1', '5'];
    const payment: Payment = {
      merchantId,
      ref,
      payRef: String(randomInt(1_000_000, 9_999_999)),
      status: prc === '0' ? 'Accepted' : 'Rejected',
      amount: behaviour === 'wrongAmount' ? '0.01' : amount,
      currency: behaviour === 'wrongCurrency' ? '840' : currCode,
      prc,
      src,
      at: new Date(),
      behaviour,
    };
    if (behaviour !== 'forged') this.#payments.push(payment);
    return payment;
  }

  #datafeed(payment: Payment, behaviour: Behaviour): Fields {
    const { prc, src, ref, payRef, currency, amount, at } = payment;
    const successcode = prc === '0' ? '0' : '1';
    const right = this.#digest([src, prc, successcode, ref, payRef, currency, amount, 'Y']);
    return {
      src,
      prc,
      Ord: String(randomInt(1_000_000, 9_999_999)),
      Holder: 'JOHN DOE',
      successcode,
      Ref: ref,
      PayRef: payRef,
      Amt: amount,
      Cur: currency,
      remark: '',
      AuthId: '154604',
      eci: '05',
      payerAuth: 'Y',
      sourceIp: '203.0.113.9',
      ipCountry: 'HK',
      payMethod: 'VISA',
      panFirst6: '491891',
      panLast4: '5005',
      expMonth: '07',
      expYear: '2030',
      channelType: 'SPC',
      TxTime: at.toISOString().replace('T', ' ').replace('Z', ''),
      MerchantId: payment.merchantId,
      secureHash: behaviour === 'forged' ? createHash('sha1').update(right).digest('hex') : right,
    };
  }

  #answer({ loginId, password, actionType, orderRef, payRef, amount = '' }: Fields): Reply | Promise<Reply> {
    if (loginId !== this.#options.login || password !== this.#options.password) return refuse('Authentication Failed');
    const found = this.#payments.filter((payment) => (payRef ? payment.payRef === payRef : payment.ref === orderRef));
    if (actionType === 'Query') return { type: 'text/xml', body: recordsOf(found) };
    const payment = found.find(({ status }) => status === 'Accepted' || status === 'PartialRefunded');
    if (actionType === 'RequestRefund') return this.#refund(payment, payRef ?? '', amount);
    if (!payment) return refuse(notFound);
    if (actionType !== 'Void') return refuse('Parameter Action Type Incorrect.');
    payment.status = 'Voided';
    return done(payment, payment.amount);
  }

  async #refund(payment: Payment | undefined, payRef: string, amount: string): Promise<Reply> {
    const record = (outcome: string) => this.#refunds.push([payRef, amount, outcome].join(','));
    const no = (errMsg: string) => {
      record('refused');
      return refuse(errMsg);
    };
    if (!payment) return no(notFound);
    if (payment.behaviour === 'refundRefused') return no('Refund is not allowed for this card.');
    if (Number(amount) > Number(payment.amount)) return no('Amount Incorrect.');
    payment.status = Number(amount) === Number(payment.amount) ? 'Refunded' : 'PartialRefunded';
    record('sent');
    await wait(this.#options.refundMilliseconds);
    return payment.behaviour === 'refundSilent' ? { hangsUp: true } : done(payment, amount);
  }

  /** The payments of one day (UTC) as a CSV file, or all of them when no day is given. */
  #settlement(date: string): string {
    const lines = this.#payments
      .filter(({ status, at }) => status !== 'Rejected' && at.toISOString().startsWith(date))
      .map((each) =>
        [each.merchantId, each.ref, each.payRef, each.status, each.currency, each.amount, each.at.toISOString()].join(
          ',',
        ),
      );
    return ['merchantId,orderRef,payRef,status,currency,amount,txTime', ...lines, ''].join('\n');
  }
}

const notFound = 'Parameter Payment Reference Number Incorrect.';
const plain = (line: Fields): Reply => ({ type: 'text/plain', body: new URLSearchParams(line).toString() });
const refuse = (errMsg: string): Reply => plain({ resultCode: '-1', errMsg });
const done = ({ status, ref, payRef, currency }: Payment, amount: string): Reply =>
  plain({
    resultCode: '0',
    orderStatus: status,
    ref,
    payRef,
    amt: amount,
    cur: currency,
    errMsg: `${status} Successfully`,
  });

function recordsOf(payments: Payment[]): string {
  const records = payments.map((payment) => {
    const fields = {
      orderStatus: payment.status,
      ref: payment.ref,
      payRef: payment.payRef,
      amt: payment.amount,
      cur: payment.currency,
      prc: payment.prc,
      src: payment.src,
      ord: '6697090',
      holder: 'JOHN DOE',
      authId: '154604',
      eci: '05',
      payerAuth: 'Y',
      sourceIp: '203.0.113.9',
      ipCountry: 'HK',
      payMethod: 'VISA',
      cc0104: '4918',
      cc1316: '5005',
      remark: '',
      settle: 'F',
      txTime: payment.at.toISOString().replace(/\D/g, '').slice(0, 14),
      errMsg: 'Query Successfully',
    };
    return `<record>${Object.entries(fields)
      .map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`)
      .join('')}</record>`;
  });
  return `<?xml version="1.0" encoding="ISO-8859-1"?>\n<records>${records.join('\n')}</records>`;
}
