import { useEffect, useRef } from 'react';
import type { PlanDocument } from '../../../domain/plans/plan-document.ts';
import { readColours } from '../../plan/plan-colours.ts';
import { seenBox, wholeView } from '../../plan/plan-view.ts';
import { useWords } from '../../ui/page/words.tsx';
import { nothing } from '../plan-edits/selection.ts';
import { drawEditor } from './draw-editor.ts';
import { hallOfDocument, roomOf } from './editor-hall.ts';
import styles from './plan-board.module.css';

const size = { width: 400, height: 280 };

/** A plan as a small picture. */
export function Thumbnail({ document, label }: { document: PlanDocument; label: string }) {
  const t = useWords();
  const stageWord = t('seating.stage');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext('2d', { alpha: false });
    if (!element || !pen) return;
    const box = roomOf(hallOfDocument(document), document);
    const view = wholeView({ box, size, scaleMax: 1 });
    const colours = readColours(element);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = colours.room;
    pen.fillRect(0, 0, size.width, size.height);
    pen.setTransform(view.scale, 0, 0, view.scale, view.left, view.top);
    const scene = {
      plan: { document, selection: nothing },
      zone: null,
      picture: null,
      tried: null,
      taken: new Map(),
      stageWord,
    };
    drawEditor(pen, scene, { scale: view.scale, seen: seenBox(view, size), colours });
  }, [document, stageWord]);
  return <canvas ref={canvas} className={styles.thumbnail} {...size} role="img" aria-label={label} />;
}
