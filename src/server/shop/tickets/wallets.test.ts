import { createHash, verify, X509Certificate } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { forge, walletAuthority } from '../../../../tests/support/shop/pass-authority.ts';
import { bytesInZip } from '../../../../tests/support/tools/files-in-zip.ts';
import type { Tickets } from '../../../contract/tickets.ts';
import { readConfiguration } from '../../platform/settings/configuration.ts';
import { ticketKeyOf } from '../orders/ticket-link.ts';
import { openWallets } from './wallets.ts';

const authority = walletAuthority();
let shop: BoxOffice;
let payer: Payer;
beforeAll(async () => {
  shop = await openBoxOffice(authority.environment);
  payer = await paidPayer(shop);
  await shop.db.insertInto('ticketSettings').values({ eventId: payer.hall.eventId, releaseDays: null }).execute();
});
afterAll(async () => {
  await shop.close();
  authority.remove();
});

const keyOf = ({ orderId }: Payer, of = shop) => ticketKeyOf(of.deps, { orderId, version: 1 });
const read = (path: string, whose = payer, of = shop) =>
  of.app.inject({ url: `/api/order/tickets${path}?key=${keyOf(whose, of)}&locale=en` });
const ticketsOf = async (): Promise<Tickets> => (await read('')).json();

describe('a pass for Apple Wallet', () => {
  test('has the code, seat and time of its ticket', async () => {
    const { tickets, wallets } = await ticketsOf();
    expect(wallets).toEqual(['apple', 'google']);
    const reply = await read('/2/apple.pkpass');
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'application/vnd.apple.pkpass',
      'no-store',
    ]);
    const pass = JSON.parse(String(bytesInZip(reply.rawPayload).get('pass.json')));
    const ticket = tickets[1];
    expect(pass).toMatchObject({
      passTypeIdentifier: 'pass.example.ticket',
      teamIdentifier: 'ABCDE12345',
      serialNumber: `${payer.orderId}-2-1`,
      sharingProhibited: true,
      barcodes: [{ message: ticket?.code, altText: ticket?.codeName, format: 'PKBarcodeFormatQR' }],
    });
    expect(JSON.stringify(pass.eventTicket)).toContain('Night Atlas');
    expect(pass.eventTicket.secondaryFields).toContainEqual({
      key: 'seat1',
      label: 'Seat',
      value: String(ticket?.seat),
    });
  });

  test('is signed by the shop: the names of its files, their digests and the signature belong together', async () => {
    const files = bytesInZip((await read('/1/apple.pkpass')).rawPayload);
    const manifest = files.get('manifest.json') as Buffer;
    for (const [name, digest] of Object.entries(JSON.parse(manifest.toString())))
      expect(
        createHash('sha1')
          .update(files.get(name) as Buffer)
          .digest('hex'),
      ).toBe(digest);
    const signed = forge.pkcs7.messageFromAsn1(
      forge.asn1.fromDer((files.get('signature') as Buffer).toString('binary')),
    );
    const { authenticatedAttributes, signature, digestAlgorithm } = signed.rawCapture;
    const algorithm = forge.pki.oids[forge.asn1.derToOid(digestAlgorithm)];
    const { Class, Type } = forge.asn1;
    const attributes = forge.asn1.create(Class.UNIVERSAL, Type.SET, true, authenticatedAttributes);
    const bytes = Buffer.from(forge.asn1.toDer(attributes).getBytes(), 'binary');
    const { publicKey } = new X509Certificate(authority.certificate);
    expect(verify(algorithm, bytes, publicKey, Buffer.from(signature, 'binary'))).toBe(true);
    expect(bytes.includes(createHash(algorithm).update(manifest).digest())).toBe(true);
  });
});

describe('a link of Google Wallet', () => {
  test('is signed by the service account, and has the code and seat of its ticket', async () => {
    const { tickets } = await ticketsOf();
    const { address } = (await read('/1/google-wallet')).json();
    expect(address).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    const { payload, protectedHeader } = await jwtVerify(address.split('/').at(-1), authority.googleKey, {
      issuer: 'wallet@shop.example',
      audience: 'google',
    });
    expect(protectedHeader.alg).toBe('RS256');
    const [ticket] = tickets;
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      payload: {
        eventTicketObjects: [
          {
            id: `3388000000012345678.${payer.orderId}-1-1`,
            barcode: { type: 'QR_CODE', value: ticket?.code, alternateText: ticket?.codeName },
            seatInfo: { seat: { defaultValue: { language: 'en', value: String(ticket?.seat) } } },
          },
        ],
      },
    });
  });
});

test('a wallet takes no ticket before its code is shown, and none that is not there', async () => {
  const early = await paidPayer(shop);
  const startsAt = new Date(Date.now() + 60 * 24 * 3_600_000);
  await shop.db.updateTable('session').set({ startsAt }).where('eventId', '=', early.hall.eventId).execute();
  for (const path of ['/1/apple.pkpass', '/1/google-wallet']) {
    const reply = await read(path, early);
    expect([reply.statusCode, reply.json().errorKey]).toEqual([409, 'codesNotShown']);
  }
  expect((await read('/3/apple.pkpass')).statusCode).toBe(409);
  expect((await read('/0/apple.pkpass')).statusCode).toBe(400);
});

test('without its keys a shop has no wallet', async () => {
  const plain = await openBoxOffice();
  const other = await paidPayer(plain);
  expect((await read('', other, plain)).json().wallets).toEqual([]);
  for (const path of ['/1/apple.pkpass', '/1/google-wallet'])
    expect((await read(path, other, plain)).statusCode).toBe(404);
  await plain.close();
});

describe('the settings of a wallet', () => {
  test.each(Object.keys(authority.environment))('without %s are named', (key) => {
    expect(() => readConfiguration({ ...authority.environment, [key]: '' })).toThrow(`${key}: is needed beside`);
  });

  test.each(['APPLE_WALLET_CERTIFICATE', 'APPLE_WALLET_KEY', 'APPLE_WALLET_AUTHORITY', 'GOOGLE_WALLET_ACCOUNT'])(
    'with another file at %s stop the start',
    (key) => {
      const { wallets } = readConfiguration({ ...authority.environment, [key]: import.meta.filename });
      expect(() => openWallets(wallets)).toThrow(`${key}: ${import.meta.filename} cannot be read`);
    },
  );
});
