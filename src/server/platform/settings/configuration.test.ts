import { describe, expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

describe('configuration', () => {
  test('nothing set is a shop on this machine', () => {
    expect(readConfiguration({})).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 8080,
      dataDir: '.data',
    });
  });

  test('an empty value counts as not set', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: '' }).port).toBe(8080);
  });

  test('every wrong key is named at once, with what it must be', () => {
    const wrong = {
      PORT: '80b',
      DATABASE_URL: 'mysql://x',
      APP_MODE: 'prod',
      LOG_LEVEL: 'loud',
      SHOP_EMAIL: 'nobody',
      SMTP_URL: 'https://mail.example',
      MAIL_FROM: 'Limelight',
    };
    expect(() => readConfiguration(wrong)).toThrow(/PORT: must be a port number/);
    for (const key of Object.keys(wrong)) expect(() => readConfiguration(wrong)).toThrow(`${key}: `);
  });

  test('production does not start on defaults', () => {
    const needed = [
      'DATABASE_URL',
      'PUBLIC_ADDRESS',
      'SECRET_KEY',
      'SHOP_EMAIL',
      'SHOP_PHONE',
      'SMTP_URL',
      'MAIL_FROM',
    ];
    for (const key of needed) {
      expect(() => readConfiguration({ APP_MODE: 'production' })).toThrow(`${key}: is needed`);
    }
  });

  test('proxies are believed by their number or their networks', () => {
    const trusted = (TRUST_PROXY: string) => readConfiguration({ TRUST_PROXY }).trustProxy;
    for (const nobody of ['', '0', 'false']) expect(trusted(nobody)).toBe(0);
    expect(trusted('1')).toBe(1);
    expect(trusted(' 2 ')).toBe(2);
    expect(trusted('10.0.0.0/8, 2001:db8::/32,192.0.2.7')).toEqual(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']);
    expect(trusted('loopback')).toEqual(['127.0.0.0/8', '::1/128']);
  });

  test('nobody starts a shop that believes everybody; what to write instead is said', () => {
    const sentence =
      'TRUST_PROXY: true would believe whatever a visitor writes. Write a number of proxies (1), or a list of their networks (10.0.0.0/8, 2001:db8::/32, loopback)';
    expect(() => readConfiguration({ TRUST_PROXY: 'true' })).toThrow(sentence);
    const wrong = [
      'TRUE',
      'yes',
      '-1',
      '1.5',
      '10',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0/8',
      '10.0.0.0/8/8',
      '1,',
      'localhost',
      'true, 10.0.0.0/8',
      '10.0.0.0/8 192.168.0.0/16',
      'fe80::1%eth0',
      'constructor',
    ];
    for (const TRUST_PROXY of wrong)
      expect(() => readConfiguration({ TRUST_PROXY }), TRUST_PROXY).toThrow(
        'TRUST_PROXY: must be a number of proxies (1)',
      );
  });

  test('mail comes from the shop and lands in a folder, until somebody is named who sends it', () => {
    expect(readConfiguration({}).mail).toEqual({
      smtpUrl: undefined,
      from: 'hello@limelight.example',
      perMinute: 300,
      mailboxFolder: '.data/mailbox',
    });
    const sent = { SMTP_URL: 'smtps://shop:secret@mail.example', MAIL_FROM: 'tickets@shop.example' };
    expect(readConfiguration(sent).mail).toEqual({
      smtpUrl: 'smtps://shop:secret@mail.example',
      from: 'tickets@shop.example',
      perMinute: 300,
      mailboxFolder: undefined,
    });
    expect(readConfiguration({ APP_MODE: 'test' }).mail.mailboxFolder).toBeUndefined();
  });

  test('a secret in the address of the mail server is never printed', () => {
    expect(() => readConfiguration({ SMTP_URL: 'http://shop:open-sesame@mail.example' })).not.toThrow('open-sesame');
  });

  test.each(['short', 'a'.repeat(40), 'abcabcabc'.repeat(5)])(
    'a weak secret is named, and never printed: %s',
    (secret) => {
      const read = () => readConfiguration({ SECRET_KEY: secret });
      expect(read).toThrow('SECRET_KEY: must have 32 characters or more');
      expect(read).not.toThrow(secret);
    },
  );

  test('orders go into two lanes and share transactions, unless told otherwise', () => {
    expect(readConfiguration({}).orders).toEqual({ lanes: 2, isOneEventPerTransaction: false });
    const spread = { ORDER_LANES: '4', ORDERS_PER_TRANSACTION: 'one-event' };
    expect(readConfiguration(spread).orders).toEqual({ lanes: 4, isOneEventPerTransaction: true });
  });

  test('a server is reached by the others at any free port, at a fixed address, or not at all', () => {
    expect(readConfiguration({}).serverAddress).toBeUndefined();
    const addressOf = (SERVER_ADDRESS: string) => readConfiguration({ SERVER_ADDRESS }).serverAddress;
    expect(addressOf('10.0.0.5:9100')).toEqual({ host: '10.0.0.5', port: 9100 });
    expect(addressOf('shop-1.internal:9100')).toEqual({ host: 'shop-1.internal', port: 9100 });
    expect(addressOf('[fd00::5]:9100')).toEqual({ host: 'fd00::5', port: 9100 });
    expect(addressOf('none')).toBe('none');
    for (const wrong of ['9100', 'shop', 'shop:0', 'shop:65536', 'http://shop:80', 'fd00::5:9100'])
      expect(() => addressOf(wrong), wrong).toThrow('SERVER_ADDRESS: must be host:port, or none');
  });

  test('webhooks go to public addresses with TLS; development may name private networks, production may not', () => {
    expect(readConfiguration({}).webhooks).toEqual({ privateNetworks: [], allowsHttp: true });
    const WEBHOOK_PRIVATE_NETWORKS = '127.0.0.0/8, fd00::/8';
    const named = readConfiguration({ WEBHOOK_PRIVATE_NETWORKS }).webhooks;
    expect(named.privateNetworks).toEqual(['127.0.0.0/8', 'fd00::/8']);
    for (const wrong of ['localhost', '127.0.0.1', '10.0.0.0/33', '::1/129', '10.0.0.0/8,'])
      expect(() => readConfiguration({ WEBHOOK_PRIVATE_NETWORKS: wrong })).toThrow(
        'WEBHOOK_PRIVATE_NETWORKS: must be a list of networks',
      );
    expect(() => readConfiguration({ APP_MODE: 'production', WEBHOOK_PRIVATE_NETWORKS })).toThrow(
      'WEBHOOK_PRIVATE_NETWORKS: is for development and tests, never for production',
    );
  });

  test('the public address has no slash at its end', () => {
    expect(readConfiguration({ PUBLIC_ADDRESS: 'https://tickets.example/' }).publicAddress).toBe(
      'https://tickets.example',
    );
  });

  test.each(['https://tickets.example/shop', 'https://tickets.example/?lang=en', 'https://tickets.example/#top'])(
    'a public address that no link can be made of is named: %s',
    (PUBLIC_ADDRESS) => {
      expect(() => readConfiguration({ PUBLIC_ADDRESS })).toThrow(
        'PUBLIC_ADDRESS: must end after the name of the shop, such as https://tickets.example',
      );
    },
  );

  test.each([
    ['DATABASE_URL', 'postgres://shop:50%off@db.example/shop'],
    ['SMTP_URL', 'smtps://shop:50%off@mail.example'],
  ])('a bare percent sign in the password of %s is named, and the password never printed', (name, address) => {
    const read = () => readConfiguration({ [name]: address });
    expect(read).toThrow(`${name}: has a % that stands for no character; the % of a password is written %25`);
    expect(read).not.toThrow('off@');
    expect(() => readConfiguration({ [name]: address.replace('%', '%25') })).not.toThrow();
  });
});
