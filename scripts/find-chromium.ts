// The browser for the browser tests: the machine's own if it has one, else from its package manager.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** CHROMIUM_PATH comes first; the one that Playwright keeps for itself comes last. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  return [...(given ? [given] : places), chromium.executablePath()].find((place) => existsSync(place));
}

/** Debian has one without windows and cameras, which spends a fifth less of the processor's time on the same pages. */
export function findLightChromium(): string | undefined {
  const light = '/usr/bin/chromium-headless-shell';
  return !process.env.CHROMIUM_PATH && existsSync(light) ? light : findChromium();
}

type Installer = { tool: string; isForRoot: boolean; commands: string[][] };

const installers: Installer[] = [
  {
    tool: 'apt-get',
    isForRoot: true,
    commands: [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-q', '-y', '--no-install-recommends', 'chromium', 'fontconfig', 'fonts-noto-cjk'],
    ],
  },
  {
    tool: 'dnf',
    isForRoot: true,
    commands: [['dnf', 'install', '-q', '-y', 'chromium', 'google-noto-sans-cjk-fonts']],
  },
  { tool: 'apk', isForRoot: true, commands: [['apk', 'add', '--quiet', 'chromium', 'font-noto-cjk']] },
  { tool: 'brew', isForRoot: false, commands: [['brew', 'install', '--quiet', '--cask', 'chromium']] },
];

/** Says what is missing, installs it if that is possible, and gives the browser, or else why there is none. */
export function provideChromium(say: (sentence: string) => void): { path?: string; problem?: string } {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) return { problem: `CHROMIUM_PATH names ${given}, and there is nothing.` };
  const before = findChromium();
  if (before && hasChineseFont()) return { path: before };
  say(`Installing ${before ? 'a Chinese font' : 'Chromium'} for the browser tests.`);
  const problem = install();
  if (!before) installLight();
  const path = findChromium() ?? downloadChromium();
  if (path && !hasChineseFont())
    say(`No Chinese font was found, so the browser tests see empty boxes for it (${problem}).`);
  if (path) return { path };
  return { problem: `There is no Chromium: ${problem} Install it, or name it in CHROMIUM_PATH.` };
}

const isRoot = () => process.getuid?.() === 0;

function install(): string {
  const installer = installers.find(({ tool }) => has(tool));
  if (!installer) return 'this machine has none of apt-get, dnf, apk and brew.';
  const needsSudo = installer.isForRoot && !isRoot();
  if (needsSudo && spawnSync('sudo', ['-n', 'true']).status !== 0)
    return `${installer.tool} needs root, and there is no sudo without a password.`;
  for (const command of installer.commands) {
    const [tool = '', ...flags] = needsSudo ? ['sudo', '-n', ...command] : command;
    const { status, stderr, error } = spawnSync(tool, flags, {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    // A list of packages that could not be refreshed may still be good enough to install from.
    if (status !== 0 && command === installer.commands.at(-1))
      return `${command.join(' ')}: ${(error?.message ?? stderr).trim()}.`;
  }
  return `${installer.tool} installed what it has, but no browser is where one would be.`;
}

/** The package is not in every Debian, and the tests do without it. */
function installLight(): void {
  if (!has('apt-get')) return;
  const command = ['apt-get', 'install', '-q', '-y', '--no-install-recommends', 'chromium-headless-shell'];
  const [tool = '', ...flags] = isRoot() ? command : ['sudo', '-n', ...command];
  spawnSync(tool, flags, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/** Playwright's own build, for systems that package none; it needs no rights, but the system's libraries. */
function downloadChromium(): string | undefined {
  spawnSync(process.execPath, [fileURLToPath(import.meta.resolve('@playwright/test/cli')), 'install', 'chromium']);
  return findChromium();
}

function hasChineseFont(): boolean {
  if (process.platform === 'darwin') return true;
  return spawnSync('fc-list', [':lang=zh-tw', 'family'], { encoding: 'utf8' }).stdout?.trim() !== '' && has('fc-list');
}

const has = (tool: string) => spawnSync('which', [tool]).status === 0;
