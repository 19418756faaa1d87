// People who ask the shop something: what they send, and the sum that their browser solves for them.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';

export const enquiry = {
  name: '陳大文',
  email: 'taiman@visitor.example',
  phoneNumber: '+852 9123 4567',
  event: '夜航星圖',
  query: '請問輪椅座位如何購買？\n另外想問散場時間。謝謝！',
};
type Enquiry = typeof enquiry;

/** The shop counts from here. A browser does not know it and counts from 0, which takes three times as long. */
const counterStart = 100;

export async function solvedCheck(app: FastifyInstance): Promise<string> {
  const challenge = (await app.inject({ url: '/api/human-check', remoteAddress: anyAddress() })).json();
  const solution = await solveChallenge({ challenge, deriveKey, counterStart });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export async function ask(
  app: FastifyInstance,
  requested: Partial<Enquiry> & { recaptcha?: unknown } = {},
  headers: Record<string, string> = {},
) {
  const recaptcha = 'recaptcha' in requested ? requested.recaptcha : await solvedCheck(app);
  const payload = { ...enquiry, ...requested, recaptcha };
  return app.inject({ method: 'POST', url: '/api/onlineEnquiry', payload, headers, remoteAddress: anyAddress() });
}

let askers = 0;
/** A fresh address. */
function anyAddress(): string {
  askers += 1;
  return `10.${(askers >> 16) & 255}.${(askers >> 8) & 255}.${askers & 255}`;
}
