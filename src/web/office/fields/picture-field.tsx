import { type DragEvent, useId, useState } from 'react';
import type { Picture } from '../../../contract/catalogue.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { problemText } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './fields.module.css';
import { type PictureUse, pictureText } from './picture.data.ts';
import { usePictureUpload } from './use-picture-upload.ts';

type Props = { label: string; field: Field<string>; use: PictureUse; help?: string };

/** A picture: dropped or chosen, sent at once, and shown. Its value is what the server replied; empty for none. */
export function PictureField({ label, field, use, help }: Props) {
  const t = useWords();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const {
    upload,
    progress,
    problem: refused,
  } = usePictureUpload(use, (picture) => field.onChange(pictureText(picture)));
  const picture = field.value === '' ? null : (JSON.parse(field.value) as Picture);
  const problem = refused ?? field.problem;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  return (
    <fieldset
      className={classes(styles.picture, isOver && styles.over)}
      aria-busy={progress !== null}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <legend>{label}</legend>
      {picture ? (
        <PictureOf picture={picture} alt={label} sizes="160px" className={styles.preview} />
      ) : (
        <p className={styles.drop}>{t('entity.picture.none')}</p>
      )}
      <div className={styles.pictureTools}>
        <input
          id={id}
          type="file"
          name={field.name}
          className={styles.file}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-help ${id}-problem`}
          onChange={({ target }) => {
            void upload(target.files?.[0]);
            target.value = '';
          }}
        />
        <label htmlFor={id} className={buttonClass({ kind: 'line' })}>
          {t(picture ? 'entity.picture.replace' : 'entity.picture.choose')}
        </label>
        {picture && (
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => field.onChange('')}>
            {t('entity.picture.remove')}
          </button>
        )}
      </div>
      {progress !== null && (
        <progress max={1} value={progress} aria-label={t('entity.picture.sending')}>
          {Math.round(progress * 100)} %
        </progress>
      )}
      <p className={styles.problem} id={`${id}-problem`} role="status">
        {problem && problemText(problem, t)}
      </p>
      <p className={styles.help} id={`${id}-help`}>
        {help ?? t('entity.picture.help')}
      </p>
    </fieldset>
  );
}
