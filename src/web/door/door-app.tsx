import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { languageTags } from '../../words/locales.ts';
import type { DoorStorage } from './door-storage.ts';
import { DoorWordsContext, sayIn } from './door-words.tsx';
import { EnrolScreen } from './enrol-screen.tsx';
import { LockedScreen } from './locked-screen.tsx';
import { RevokedScreen } from './revoked-screen.tsx';
import { ScanScreen } from './scan-screen.tsx';
import type { Scanner } from './scanner.ts';
import type { Choices, Choose } from './screen-props.ts';
import { SessionsScreen } from './sessions-screen.tsx';
import { openSound } from './signals.ts';

type Props = {
  scanner: Scanner;
  storage: DoorStorage;
  choices: Choices;
  /** Takes a new version of the app, when one waits. */
  update: (() => void) | null;
};

export function DoorApp({ scanner, storage, choices: first, update }: Props) {
  const [choices, setChoices] = useState(first);
  const state = useSyncExternalStore(scanner.store.watch, scanner.store.state);
  const { locale } = choices;
  const words = useMemo(() => ({ locale, say: sayIn(locale) }), [locale]);
  const choose = useCallback<Choose>(
    (change) => {
      setChoices((before) => ({ ...before, ...change }));
      if (change.locale) void storage.write('locale', change.locale);
      if (change.isSilent !== undefined) void storage.write('isSilent', change.isSilent);
      if (change.cameraId) void storage.write('cameraId', change.cameraId);
    },
    [storage],
  );
  useEffect(() => {
    document.documentElement.lang = languageTags[locale];
    document.title = sayIn(locale)('app.title');
  }, [locale]);
  useEffect(() => {
    addEventListener('pointerdown', openSound);
    return () => removeEventListener('pointerdown', openSound);
  }, []);

  const screen = { scanner, state, choices, choose };
  return (
    <DoorWordsContext value={words}>
      {state.phase === 'starting' && <p role="status">{words.say('starting')}</p>}
      {state.phase === 'enrol' && <EnrolScreen {...screen} />}
      {state.phase === 'locked' && <LockedScreen {...screen} />}
      {state.phase === 'revoked' && <RevokedScreen {...screen} />}
      {(state.phase === 'sessions' || state.phase === 'loading') && <SessionsScreen {...screen} />}
      {state.phase === 'ready' && <ScanScreen {...screen} update={update} />}
    </DoorWordsContext>
  );
}
