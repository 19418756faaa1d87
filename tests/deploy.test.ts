// The files in deploy/ and the Dockerfile fit together and fit the shop: their settings exist and open a shop for production, and the
// proxy asks the servers that compose starts. No container is started here.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { healthRoutes } from '../src/contract/operations.ts';
import { pathOf } from '../src/contract/route.ts';
import { readConfiguration, settingNames } from '../src/server/platform/settings/configuration.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const compose = read('deploy/compose.yaml');
const unit = read('deploy/limelight@.service');
const image = read('Dockerfile');
/** Systemd makes them for the servers. */
const stateFolders = (/^StateDirectory=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((name) => `/var/lib/${name}`);
const example = read('deploy/env.example');
const proxy = read('deploy/haproxy.cfg');

const assignments = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(?<![\w$])([A-Z][A-Z_]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]),
  );
const linesOf = (text: string, start: RegExp) => (text.match(start) ?? []).join('\n');

/** The settings of the servers alone: PostgreSQL has settings of its own. */
const serverPart = compose.slice(compose.indexOf('x-server'), compose.indexOf('\nservices:'));
const composeSettings = Object.fromEntries(
  [...serverPart.matchAll(/^ {4}([A-Z][A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll("'", ''),
  ]),
);
const imageSettings = assignments(linesOf(image, /^ENV .*$/gm));
const unitSettings = assignments(linesOf(unit, /^Environment=.*$/gm).replaceAll('Environment=', ' '));
const exampleSettings = assignments(linesOf(example, /^[A-Z_]+=.*$/gm));

test.each([
  ['compose.yaml', composeSettings],
  ['the Dockerfile', imageSettings],
  ['the systemd unit', unitSettings],
  ['env.example', exampleSettings],
])('%s names settings that the shop has', (_, named) => {
  expect(Object.keys(named).length).toBeGreaterThan(1);
  // Node and the programs around the shop use these.
  const others = ['PATH', 'DATABASE_PASSWORD', 'NODE_COMPILE_CACHE'];
  expect(Object.keys(named).filter((name) => !settingNames.has(name) && !others.includes(name))).toEqual([]);
});

test('the documents explain settings that the shop has, and all of them', () => {
  const documents = ['README.md', 'docs/OPERATIONS.md', 'docs/DEPLOY.md', 'docs/SCALE.md', 'docs/SECURITY.md'].map(
    read,
  );
  const tables = [...documents.join('').matchAll(/^\| (`[A-Z][A-Z_`, ]+`) \|/gm)];
  const named = tables.flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z_]+/g) ?? []);
  // BACKUP_PRIVATE_KEY belongs to the program that reads backups.
  expect(named.filter((name) => !settingNames.has(name) && name !== 'BACKUP_PRIVATE_KEY')).toEqual([]);
  expect([...settingNames].filter((name) => !documents.join('').includes(`\`${name}\``))).toEqual([]);
});

test.each([
  ['containers', { ...exampleSettings, ...imageSettings, ...composeSettings }],
  [
    'systemd',
    { ...exampleSettings, ...unitSettings, PORT: '8081', DATABASE_URL: 'postgres://limelight:a@127.0.0.1/limelight' },
  ],
])('the settings of %s open a shop for production, once its secrets are written', (_, given) => {
  expect(() => readConfiguration(given)).toThrow('SECRET_KEY');
  const settings = { ...given, SECRET_KEY: '5f2c9a7e4b1d8063'.repeat(4) };
  const { mode, trustProxy, drainSeconds } = readConfiguration(
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace(/\$\{.*?\}/, 'a')])),
  );
  expect({ mode, trustProxy, drainSeconds }).toEqual({ mode: 'production', trustProxy: 1, drainSeconds: 3 });
});

test('the proxy asks each server of compose for a call of the shop, on the port of the image, and nothing else', () => {
  const servers = [...compose.matchAll(/^ {2}([\w-]+): \*server$/gm)].map(
    ([, name]) => `${name}:${imageSettings.PORT}`,
  );
  expect(servers).toHaveLength(2);
  const addresses = [...proxy.matchAll(/^ {2}server \S+ (\S+?)(?: .*)?$/gm)].map(([, address]) => address);
  expect(addresses).toEqual([...servers, ...servers]);
  expect(proxy).toContain(`uri ${pathOf(healthRoutes.readiness.address)}`);
  expect(image).toContain(pathOf(healthRoutes.readiness.address));
  expect(image).toContain(`EXPOSE ${imageSettings.PORT}`);
});

test('a server has DRAIN_SECONDS and 25 seconds more to stop; files that are mounted or copied exist', () => {
  const patience = [/stop_grace_period: (\d+)s\n {2}restart/, /TimeoutStopSec=(\d+)/].map((pattern, at) =>
    Number(pattern.exec(at === 0 ? compose : unit)?.[1]),
  );
  for (const seconds of patience) expect(seconds).toBeGreaterThanOrEqual(3 + 25);
  const mounted = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, file]) => `deploy/${file}`);
  // The operator makes the folders of certificates, backups and keys.
  const files = mounted.filter((file) => !['deploy/certs', 'deploy/backups', 'deploy/wallets'].includes(file));
  expect(files).toEqual(['deploy/haproxy.cfg']);
  const copied = [...image.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, list = '']) => list.split(' '));
  const run = [...image.matchAll(/node (scripts\/\S+)/g)].map(([, file = '']) => file);
  expect([...files, ...copied, ...run].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the image is built with every file that the build reads', () => {
  const builds = ['scripts/build.ts', 'scripts/build-web.ts'].map(read).join('');
  const lists = [...builds.matchAll(/ingredients: \[([^\]]*)\]/g)].map(([, list = '']) => list).join('');
  const files = [...lists.matchAll(/'([^']+)'/g)].map(([, file = '']) => file);
  expect(files).toContain('src/web');
  const sent = read('.dockerignore').match(/(?<=^!).+$/gm) ?? [];
  expect(files.filter((file) => !sent.some((place) => file === place || file.startsWith(`${place}/`)))).toEqual([]);
});

test('the image has the server compiled, where Node looks for it and by the user who runs it', () => {
  expect(imageSettings.NODE_COMPILE_CACHE).toMatch(/^\/shop\/\w+$/);
  const running = image.slice(image.lastIndexOf('\nFROM '));
  const places = ['NODE_COMPILE_CACHE=', 'USER ', 'scripts/compile-server.ts', 'CMD '].map((part) =>
    running.indexOf(part),
  );
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('each server reads the keys of wallets where the guide puts them, and cannot change them in a container', () => {
  const guide = read('docs/DEPLOY.md');
  const mounted = /'\.\/wallets:(\S+?)'/.exec(serverPart)?.[1]?.split(':');
  expect(mounted).toEqual([expect.any(String), 'ro']);
  const keyFiles = ['APPLE_WALLET_CERTIFICATE', 'APPLE_WALLET_KEY', 'APPLE_WALLET_AUTHORITY', 'GOOGLE_WALLET_ACCOUNT'];
  const folderOf = (way: string) => (line: string) => new RegExp(`${line}=(${way}\\S*)/[\\w.]+\``).exec(guide)?.[1];
  expect(keyFiles.map(folderOf('/wallets'))).toEqual(keyFiles.map(() => mounted?.[0]));
  for (const folder of keyFiles.map(folderOf('/var/lib'))) expect(stateFolders).toContain(folder);
});

test('each server may write into the folder of backups that the guide names', () => {
  const guide = read('docs/DEPLOY.md');
  const mountedAt = /'\.\/backups:(\S+?)'/.exec(serverPart)?.[1];
  expect(mountedAt).toBeDefined();
  expect(guide).toContain(`\`BACKUP_FOLDER=${mountedAt}\``);
  const named = [...guide.matchAll(/`BACKUP_FOLDER=(\/var\S+?)`/g)].map(([, folder]) => folder);
  expect(named).toHaveLength(1);
  expect(stateFolders).toEqual(expect.arrayContaining(named));
});
