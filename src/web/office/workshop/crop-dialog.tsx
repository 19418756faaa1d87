import { type PointerEvent, useRef, useState } from 'react';
import type { Picture } from '../../../contract/catalogue.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { failureTexts } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { widestOf } from '../../ui/pictures/picture-of.tsx';
import formStyles from '../entity/entity-form.module.css';
import type { PictureUse } from '../fields/picture.data.ts';
import { cropOf, type Frame, frameSize } from './crop-frame.ts';
import styles from './pictures.module.css';
import { cropPicture } from './workshop.data.ts';

type Props = {
  label: string;
  picture: Picture;
  use: PictureUse;
  onCropped: (part: Picture) => void;
  onClose: () => void;
};

/** A frame in the shape of the place where the picture is shown. It is moved by pointer or by sliders. */
export function CropDialog({ label, picture, use, onCropped, onClose }: Props) {
  const t = useWords();
  const [frame, setFrame] = useState<Frame>({ x: 50, y: 50, zoom: 100 });
  const { crop, isBusy, failure } = useCrop(picture, use, onCropped);
  const area = cropOf(frame, picture, use);
  return (
    <Dialog title={t('workshop.crop.title', { label })} onClose={onClose} closes="by-cross">
      <Picker picture={picture} use={use} frame={frame} onMove={setFrame} />
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className={styles.slider}>
          {t(`workshop.crop.${axis}`)}
          <input
            type="range"
            min={0}
            max={100}
            value={frame[axis]}
            onChange={({ target }) => setFrame({ ...frame, [axis]: Number(target.value) })}
          />
        </label>
      ))}
      <label className={styles.slider}>
        {t('workshop.crop.zoom')}
        <input
          type="range"
          min={20}
          max={100}
          value={frame.zoom}
          onChange={({ target }) => setFrame({ ...frame, zoom: Number(target.value) })}
        />
      </label>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={formStyles.answers}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={onClose}>
          {t('entity.action.cancel')}
        </button>
        <BusyButton look={{ kind: 'go' }} isBusy={isBusy} onPress={() => void crop(area)}>
          {t('workshop.crop.done')}
        </BusyButton>
      </div>
    </Dialog>
  );
}

function useCrop(picture: Picture, use: PictureUse, onCropped: Props['onCropped']) {
  const t = useWords();
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const crop = async (area: ReturnType<typeof cropOf>) => {
    const result = await run(() => cropPicture(picture.url.replace('/images/', ''), { use, ...area }));
    if (result?.isOk) onCropped(result.body);
    else if (result) setFailure(failureTexts(result, t).join(' ') || t('workshop.gone'));
  };
  return { crop, isBusy, failure };
}

type PickerProps = Pick<Props, 'picture' | 'use'> & { frame: Frame; onMove: (frame: Frame) => void };

function Picker({ picture, use, frame, onMove }: PickerProps) {
  const place = useRef<HTMLDivElement>(null);
  const { left, top, width, height } = cropOf(frame, picture, use);
  // Its size is known before the picture comes: Safari leaves the rows below where they were.
  const aspectRatio = picture.width / picture.height;
  const percent = (thousandths: number) => `${thousandths / 10}%`;
  /** The place of the pointer and of the frame at the press. `movementX` is in other pixels in some browsers, and on a zoomed screen. */
  const pressed = useRef({ clientX: 0, clientY: 0, frame });
  const press = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    pressed.current = { clientX, clientY, frame };
  };
  const move = ({ buttons, clientX, clientY }: PointerEvent) => {
    const box = place.current?.getBoundingClientRect();
    if (buttons === 0 || !box) return;
    const { frame: from, ...before } = pressed.current;
    const size = frameSize(frame, picture, use);
    const along = (begin: number, by: number, length: number, part: number) =>
      part >= 1 ? begin : Math.min(100, Math.max(0, begin + (by / (length * (1 - part))) * 100));
    onMove({
      ...frame,
      x: along(from.x, clientX - before.clientX, box.width, size.width),
      y: along(from.y, clientY - before.clientY, box.height, size.height),
    });
  };
  return (
    <div
      ref={place}
      className={styles.picker}
      style={{ aspectRatio, width: `min(100%, 50vh * ${aspectRatio})` }}
      onPointerDown={press}
      onPointerMove={move}
    >
      <img src={widestOf(picture)} alt="" draggable={false} />
      <span
        className={styles.frame}
        style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
      />
    </div>
  );
}
