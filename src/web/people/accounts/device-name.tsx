import type { Device } from '../../../domain/accounts/device-name.ts';
import { useWords } from '../../ui/page/words.tsx';

/** "Chrome on Android phone", or as much of it as is known. */
export function DeviceName({ browser, system }: Device) {
  const t = useWords();
  const known = [browser && t(`security.browser.${browser}`), system && t(`security.system.${system}`)];
  const [browserName, systemName] = known;
  if (browserName && systemName) return t('security.device', { browser: browserName, system: systemName });
  return browserName ?? systemName ?? t('security.device.unknown');
}
