import { useDoorWords } from './door-words.tsx';
import styles from './scan-tools.module.css';
import type { Scanner } from './scanner.ts';
import type { ScannerState } from './scanner-state.ts';
import { Sign } from './sign.tsx';

export type SheetName = 'search' | 'kept' | 'settings';
type Props = {
  scanner: Scanner;
  state: ScannerState;
  torch: { isOn: boolean; toggle: () => void } | null;
  open: (sheet: SheetName) => void;
};

/** Everything within reach of a thumb. */
export function ScanTools({ scanner, state, torch, open }: Props) {
  const { say } = useDoorWords();
  return (
    <div className={styles.tools}>
      <fieldset className={styles.types}>
        <legend className="sr-only">{say('type.legend')}</legend>
        {(['entry', 'exit'] as const).map((type) => (
          <label key={type} data-type={type}>
            <input type="radio" name="type" checked={state.type === type} onChange={() => scanner.setType(type)} />
            {say(`type.${type}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles.row}>
        <button type="button" onClick={() => open('search')}>
          <Sign name="search" />
          {say('tool.search')}
        </button>
        {torch && (
          <button type="button" aria-pressed={torch.isOn} onClick={torch.toggle}>
            <Sign name="torch" />
            {say('tool.torch')}
          </button>
        )}
        <button type="button" disabled={!state.last} onClick={() => void scanner.undo()}>
          <Sign name="undo" />
          {say('tool.undo')}
        </button>
        <button type="button" onClick={() => open('settings')}>
          <Sign name="more" />
          {say('tool.settings')}
        </button>
      </div>
    </div>
  );
}
