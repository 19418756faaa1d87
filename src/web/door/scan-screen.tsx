import { useCallback, useEffect, useState } from 'react';
import { nameFor } from '../../domain/catalogue/localised.ts';
import { CameraView } from './camera-view.tsx';
import { dayAndTime, useDoorWords } from './door-words.tsx';
import { KeptSheet } from './kept-sheet.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { RepeatGuard } from './repeat-guard.ts';
import { ResultView } from './result-view.tsx';
import type { ScanResult } from './scan-result.ts';
import styles from './scan-screen.module.css';
import { ScanTools, type SheetName } from './scan-tools.tsx';
import { waitingIn } from './scanner-state.ts';
import type { ScreenProps } from './screen-props.ts';
import { SearchSheet } from './search-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { giveSignal, signalOf } from './signals.ts';
import { typedScans } from './typed-scans.ts';
import { useAwake } from './use-awake.ts';

type Props = ScreenProps & { update: (() => void) | null };

export function ScanScreen({ scanner, state, choices, choose, update }: Props) {
  const { say } = useDoorWords();
  const [sheet, setSheet] = useState<SheetName | null>(null);
  /** The refusal that staff overrule. Another result may come while they write the reason. */
  const [forced, setForced] = useState<ScanResult | null>(null);
  const [isTorchOn, setTorchOn] = useState(false);
  const [hasTorch, setHasTorch] = useState(false);
  const [guard] = useState(() => new RepeatGuard(Date.now));
  const { result } = state;
  // Staff decide before the next visitor.
  const isPaused = sheet !== null || forced !== null || result?.outcome === 'needsIdentity';
  const scan = useCallback(
    (text: string) => {
      if (isPaused || scanner.store.state().isJudging) guard.seen(text);
      else if (guard.isNew(text)) void scanner.scan(text);
    },
    [scanner, guard, isPaused],
  );
  useTypedScans(sheet === null && forced === null, scan);
  useAwake();
  useEffect(() => {
    if (result) giveSignal(signalOf(result.outcome), choices.isSilent);
  }, [result, choices.isSilent]);
  const close = () => setSheet(null);
  const force = (reason: string) => {
    setForced(null);
    if (forced) void scanner.again(forced, { force: true, reason });
  };
  return (
    <main className={styles.screen}>
      <ScanHead state={state} update={update} openKept={() => setSheet('kept')} />
      <div className={styles.camera}>
        <CameraView cameraId={choices.cameraId} isTorchOn={isTorchOn} onText={scan} onTorch={setHasTorch} />
      </div>
      <ScanTools
        scanner={scanner}
        state={state}
        torch={hasTorch ? { isOn: isTorchOn, toggle: () => setTorchOn(!isTorchOn) } : null}
        open={setSheet}
      />
      {result && (
        <ResultView key={result.scan.nonce} result={result} scanner={scanner} onForce={() => setForced(result)} />
      )}
      {forced && <ReasonSheet title={say('force.title')} onReason={force} onClose={() => setForced(null)} />}
      {sheet === 'search' && <SearchSheet scanner={scanner} state={state} onClose={close} />}
      {sheet === 'kept' && <KeptSheet scanner={scanner} state={state} onClose={close} />}
      {sheet === 'settings' && (
        <SettingsSheet
          scanner={scanner}
          state={state}
          choices={choices}
          choose={choose}
          update={update}
          onClose={close}
        />
      )}
    </main>
  );
}

type HeadProps = Pick<Props, 'state' | 'update'> & { openKept: () => void };

function ScanHead({ state, update, openKept }: HeadProps) {
  const { say, locale } = useDoorWords();
  const { device, sessionId, inside, tickets, isReached, kept } = state;
  const session = device?.sessions.find(({ id }) => id === sessionId);
  const waiting = waitingIn(state);
  const toSee = kept.length - waiting;
  const unstored = kept.filter(({ isUnstored }) => isUnstored).length;
  if (!device || !session) return null;
  return (
    <header className={styles.head}>
      <h1>
        <b>{nameFor(device.event, locale)}</b>
        <span>{[dayAndTime(session.startTime, locale), device.device.gate?.name].filter(Boolean).join(' · ')}</span>
      </h1>
      <p className={styles.inside}>
        <b>{inside}</b> / {tickets}
        <span className="sr-only">{say('inside')}</span>
      </p>
      <p className={isReached ? styles.reached : styles.alone} role="status">
        {say(isReached ? 'net.reached' : 'net.alone')}
      </p>
      {waiting + toSee > 0 && (
        <button type="button" className={unstored + toSee > 0 ? styles.toSee : styles.waiting} onClick={openKept}>
          {unstored > 0
            ? say('kept.unstored', { count: unstored })
            : toSee > 0
              ? say('kept.toSee', { count: toSee })
              : say('kept.waiting', { count: waiting })}
        </button>
      )}
      {update && waiting === 0 && (
        <button type="button" className={styles.waiting} onClick={update}>
          {say('update.take')}
        </button>
      )}
    </header>
  );
}

/** Scanners that type work everywhere but in a sheet. */
function useTypedScans(isOn: boolean, onText: (text: string) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = typedScans();
    const listen = (event: KeyboardEvent) => {
      const { text, isOfScan } = press(event);
      if (isOfScan) event.preventDefault();
      if (text !== null) onText(text);
    };
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, [isOn, onText]);
}
