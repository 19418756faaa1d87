import type { Picture } from '../../../contract/catalogue.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { widestOf } from '../../ui/pictures/picture-of.tsx';
import styles from './pictures.module.css';

type Focus = { x: number; y: number };

/** `20 50`, in percent; empty for none. */
export const focusText = (focus: Focus | undefined): string => (focus ? `${focus.x} ${focus.y}` : '');

export function readFocus(text: string): Focus | null {
  const [x, y] = text.split(' ').map(Number);
  return text === '' || x === undefined || y === undefined ? null : { x, y };
}

const middle = { x: 50, y: 50 };

/** The point of the banner that stays in sight on a phone, where its sides are cut. */
export function FocusField({ field, picture }: { field: Field<string>; picture: Picture | null }) {
  const t = useWords();
  const focus = readFocus(field.value) ?? middle;
  const set = (change: Partial<Focus>) => field.onChange(focusText({ ...focus, ...change }));
  if (!picture) return <p className={fieldStyles.help}>{t('workshop.focus.none')}</p>;
  return (
    <fieldset className={styles.focus}>
      <legend>{t('workshop.focus')}</legend>
      <p className={fieldStyles.help}>{t('workshop.focus.help')}</p>
      <div className={styles.phone}>
        <img src={widestOf(picture)} alt="" style={{ objectPosition: `${focus.x}% ${focus.y}%` }} />
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className={styles.slider}>
          {t(`workshop.focus.${axis}`)}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            name={axis === 'x' ? field.name : undefined}
            value={focus[axis]}
            onChange={({ target }) => set({ [axis]: Number(target.value) })}
          />
        </label>
      ))}
    </fieldset>
  );
}
