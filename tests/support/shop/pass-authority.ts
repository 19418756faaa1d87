// A certificate authority of the tests' own, in the place of Apple's, and the keys of a service account in the place of Google's.
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
// biome-ignore lint/suspicious/noExplicitAny: the package has no types, and comes with the one that signs passes
export const forge: any = createRequire(resolve('passkit-generator'))('node-forge');

/** RSA keys of forge itself take seconds. */
function newKeys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  return { pem, privateKey: forge.pki.privateKeyFromPem(pem), publicPem: createPublicKey(privateKey) };
}

type Named = {
  name: string;
  keys: ReturnType<typeof newKeys>;
  by?: { name: string; keys: ReturnType<typeof newKeys> };
};

function certificateOf({ name, keys, by = { name, keys } }: Named): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(keys.privateKey.n, keys.privateKey.e);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  certificate.setSubject([{ name: 'commonName', value: name }]);
  certificate.setIssuer([{ name: 'commonName', value: by.name }]);
  certificate.sign(by.keys.privateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

/** The settings of both wallets, with their files in a folder of their own. */
export function walletAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-wallets-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const authority = { name: 'Authority of the tests', keys: newKeys() };
  const shop = newKeys();
  const google = newKeys();
  const certificate = certificateOf({ name: 'pass.example.ticket', keys: shop, by: authority });
  return {
    environment: {
      APPLE_WALLET_PASS_TYPE: 'pass.example.ticket',
      APPLE_WALLET_TEAM: 'ABCDE12345',
      APPLE_WALLET_CERTIFICATE: file('certificate.pem', certificate),
      APPLE_WALLET_KEY: file('key.pem', shop.pem),
      APPLE_WALLET_AUTHORITY: file('authority.pem', certificateOf(authority)),
      GOOGLE_WALLET_ISSUER: '3388000000012345678',
      GOOGLE_WALLET_ACCOUNT: file(
        'account.json',
        JSON.stringify({ client_email: 'wallet@shop.example', private_key: google.pem }),
      ),
    },
    certificate,
    googleKey: google.publicPem,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
