import { useState } from 'react';
import { drawingHeight, drawingWidth } from '../../../domain/seating/drawing.ts';
import { useWords } from '../../ui/page/words.tsx';
import { NumberField } from './number-field.tsx';
import styles from './panel.module.css';
import type { ReferencePicture } from './reference-picture.ts';
import { useEditor, usePlanEditor } from './use-editor.ts';

const bytesMax = 20_000_000;
/** Larger pictures are made smaller, since the plan is drawn with it again and again. */
const sideMax = 2400;

/** Null when it is no picture that the browser can read. */
async function readPicture(file: File): Promise<ReferencePicture | null> {
  try {
    const whole = await createImageBitmap(file);
    const share = Math.min(1, sideMax / Math.max(whole.width, whole.height));
    const image = await createImageBitmap(whole, {
      resizeWidth: Math.max(1, Math.round(whole.width * share)),
      resizeHeight: Math.max(1, Math.round(whole.height * share)),
    });
    whole.close();
    const scale = Math.min(drawingWidth / image.width, drawingHeight / image.height);
    return { image, name: file.name, at: [drawingWidth / 2, drawingHeight / 2], scale, opacity: 0.35, isShown: true };
  } catch {
    return null;
  }
}

/** A picture of the hall to trace. It is not sent anywhere. */
export function PicturePanel() {
  const t = useWords();
  const editor = usePlanEditor();
  const picture = useEditor((state) => state.picture);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (changes: Partial<ReferencePicture>) => picture && editor.set({ picture: { ...picture, ...changes } });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > bytesMax) return setProblem(t('planEditor.picture.tooLarge'));
    const read = await readPicture(file);
    setProblem(read ? null : t('planEditor.picture.unreadable'));
    if (read) editor.set({ picture: read });
  };
  return (
    <section className={styles.section}>
      <h2>{t('planEditor.picture.title')}</h2>
      <label className={styles.help}>
        {t('planEditor.picture.choose')}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {picture && (
        <>
          <div className={styles.pair}>
            <NumberField
              label={t('planEditor.picture.opacity')}
              value={Math.round(picture.opacity * 100)}
              min={5}
              max={100}
              onChange={(percent) => set({ opacity: percent / 100 })}
            />
            <NumberField
              label={t('planEditor.picture.width')}
              value={Math.round(picture.image.width * picture.scale)}
              min={50}
              max={6000}
              onChange={(width) => set({ scale: width / picture.image.width })}
            />
            <NumberField
              label={t('planEditor.picture.x')}
              value={Math.round(picture.at[0])}
              min={-3000}
              max={5000}
              onChange={(x) => set({ at: [x, picture.at[1]] })}
            />
            <NumberField
              label={t('planEditor.picture.y')}
              value={Math.round(picture.at[1])}
              min={-3000}
              max={5000}
              onChange={(y) => set({ at: [picture.at[0], y] })}
            />
          </div>
          <div className={styles.buttons}>
            <button
              type="button"
              className={styles.small}
              aria-pressed={picture.isShown}
              onClick={() => set({ isShown: !picture.isShown })}
            >
              {t('planEditor.picture.show')}
            </button>
            <button type="button" className={styles.small} onClick={() => editor.set({ picture: null })}>
              {t('planEditor.picture.remove')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
