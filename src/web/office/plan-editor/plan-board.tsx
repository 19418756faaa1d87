import { type RefObject, useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import { EditorCanvas } from './editor-canvas.ts';
import { EditorGestures } from './editor-gestures.ts';
import { pressKey } from './editor-keys.ts';
import styles from './plan-board.module.css';
import { useSelectionText } from './selection-panel.tsx';
import type { TakenByZone } from './taken.ts';
import { useEditor, usePlanEditor } from './use-editor.ts';

type Props = { label: string; taken: TakenByZone; canvas: RefObject<EditorCanvas | null>; onHelp: () => void };

/** The drawing itself, with all its pointers and keys. */
export function PlanBoard({ label, taken, canvas, onHelp }: Props) {
  const t = useWords();
  const editor = usePlanEditor();
  const id = useId();
  const element = useRef<HTMLCanvasElement>(null);
  const tool = useEditor((state) => state.tool);
  const scene = useScene(taken);
  const names = useEffectEvent(() => ({
    stage: t('seating.stage'),
    entrance: t('planEditor.tool.entrance'),
    text: t('planEditor.mark.newText'),
    area: t('planEditor.zone.newName', { number: editor.document.zones.length + 1 }),
  }));
  const first = useRef(scene);

  useLayoutEffect(() => {
    const board = element.current;
    if (!board) return;
    let gestures: EditorGestures | null = null;
    const made = new EditorCanvas(board, first.current, (pen, look) => gestures?.draw(pen, look));
    gestures = new EditorGestures(board, made, editor, names);
    canvas.current = made;
    const stopKeys = listenToKeys(board, { editor, canvas: made, gestures, onHelp });
    return () => {
      stopKeys();
      gestures?.stop();
      made.stop();
      canvas.current = null;
    };
  }, [editor, canvas, onHelp]);

  useLayoutEffect(() => canvas.current?.show(scene), [canvas, scene]);

  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the drawing has keys of its own */}
      <canvas
        ref={element}
        className={styles.canvas}
        data-tool={tool}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
      />
      <p id={id} className="sr-only">
        {t('planEditor.keys.hint')}
      </p>
      <p className="sr-only" role="status">
        {useSelectionText()}
      </p>
    </>
  );
}

function useScene(taken: TakenByZone) {
  const t = useWords();
  const plan = useEditor(({ history }) => history.present);
  const zone = useEditor((state) => state.zone);
  const picture = useEditor((state) => state.picture);
  const tried = useEditor((state) => state.tried);
  const stageWord = t('seating.stage');
  return useMemo(
    () => ({ plan, zone, picture, tried, taken, stageWord }),
    [plan, zone, picture, tried, taken, stageWord],
  );
}

type Listening = {
  editor: ReturnType<typeof usePlanEditor>;
  canvas: EditorCanvas;
  gestures: EditorGestures;
  onHelp: () => void;
};

function listenToKeys(board: HTMLCanvasElement, { editor, canvas, gestures, onHelp }: Listening): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const press = (event: KeyboardEvent) => {
    const isUsed = pressViewKey(event) || pressKey(editor, event);
    if (isUsed) event.preventDefault();
  };
  const pressViewKey = (event: KeyboardEvent): boolean => {
    const { camera } = canvas;
    const steps: Record<string, () => void> = {
      '+': () => camera.stepBy(1.6),
      '=': () => camera.stepBy(1.6),
      '-': () => camera.stepBy(1 / 1.6),
      '0': () => camera.reset(),
      '?': onHelp,
      ' ': () => {
        gestures.isHand = true;
      },
      Enter: () => gestures.outline.close(),
    };
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Escape') gestures.cancel();
    const step = steps[event.key];
    step?.();
    return step !== undefined;
  };
  const release = ({ key }: KeyboardEvent) => {
    if (key === ' ') gestures.isHand = false;
  };
  board.addEventListener('keydown', press, { signal });
  board.addEventListener('keyup', release, { signal });
  return () => stopping.abort();
}
