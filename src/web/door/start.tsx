import './door.css';
import { createRoot } from 'react-dom/client';
import { isLocale, type Locale } from '../../words/locales.ts';
import { watchUpdates } from './app-update.ts';
import { DoorApp } from './door-app.tsx';
import { openDoorStorage } from './door-storage.ts';
import { NoStorage } from './no-storage.tsx';
import { followPower, followSaving, keepPolling } from './polling.ts';
import { Scanner } from './scanner.ts';
import { waitingIn } from './scanner-state.ts';
import { secretIn } from './secret-in.ts';

/** The locale that staff have chosen, else that of the browser. */
function usualLocale(): Locale {
  const [language = ''] = navigator.languages;
  if (/^en/i.test(language)) return 'en';
  return /^zh-(?:TW|Hant-TW)/i.test(language) ? 'zh-tw' : 'zh-hk';
}

/** The secret behind a QR code of staff. It leaves the address at once. */
function takeSecret(): string | null {
  const secret = secretIn(location.href);
  if (secret !== null) history.replaceState(null, '', location.pathname);
  return secret;
}

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('door') as HTMLElement);
  const storage = await openDoorStorage().catch(() => null);
  if (!storage) return root.render(<NoStorage locale={usualLocale()} />);
  const [locale, isSilent, cameraId] = await Promise.all([
    storage.read('locale'),
    storage.read('isSilent'),
    storage.read('cameraId'),
  ]);
  const secret = takeSecret();
  const scanner = new Scanner({ storage, batteryPercent: followPower() });
  const choices = {
    locale: isLocale(locale) ? locale : usualLocale(),
    isSilent: isSilent ?? false,
    cameraId: cameraId ?? null,
  };
  const nothingUnsent = () => waitingIn(scanner.store.state()) === 0;
  const started = scanner.start(secret);
  const draw = (update: (() => void) | null) =>
    root.render(<DoorApp scanner={scanner} storage={storage} choices={choices} update={update} />);
  draw(null);
  // The address of a QR code that is opened in this very page loads nothing anew.
  addEventListener('hashchange', () => {
    const another = takeSecret();
    if (another !== null) void scanner.enrol(another);
  });
  keepPolling(scanner);
  followSaving(scanner);
  void navigator.storage?.persist?.();
  await started;
  const update = await watchUpdates(nothingUnsent, () => draw(() => update.apply()));
}

void start();
