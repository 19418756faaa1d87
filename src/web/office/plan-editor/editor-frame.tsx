import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { SitePlanDraft, TakenSeats } from '../../../contract/plans.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { KeeperState } from './draft-keeper.ts';
import type { EditorCanvas } from './editor-canvas.ts';
import styles from './editor-frame.module.css';
import { PlanBoard } from './plan-board.tsx';
import { pricedZonesQuery, takenQuery } from './plan-editor.data.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { SaveState } from './save-state.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SidePanel } from './side-panel.tsx';
import { type TakenByZone, type TakenKind, takenKinds } from './taken.ts';
import { ToolBar, ZoomTools } from './tool-bar.tsx';
import { EditorProvider, useEditor, usePlan, usePlanEditor } from './use-editor.ts';
import { useKeeper, usePlanAndKeeper } from './use-keeper.ts';
import { useProblems } from './use-problems.ts';

type Props = { siteId: number; plan: SitePlanDraft; onlyZoneId: number | null; title: string; back: string };

export function EditorFrame(props: Props) {
  const { editor, keeper } = usePlanAndKeeper(props.siteId, props.plan, props.onlyZoneId);
  return (
    <EditorProvider value={editor}>
      <Editor {...props} keeper={keeper} />
    </EditorProvider>
  );
}

type Open = 'publish' | 'keys' | null;

function Editor({
  siteId,
  onlyZoneId,
  title,
  back,
  keeper,
}: Props & { keeper: ReturnType<typeof usePlanAndKeeper>['keeper'] }) {
  const t = useWords();
  const canvas = useRef<EditorCanvas>(null);
  const [open, setOpen] = useState<Open>(null);
  const saving = useKeeper(keeper);
  const priced = useQuery(pricedZonesQuery);
  const problems = useProblems(priced.data ?? null);
  const taken = useTaken(siteId);
  const hasNews = useHasNews(saving);
  const showKeys = useCallback(() => setOpen('keys'), []);
  useTitle(t('planEditor.titleOf', { name: title }));
  const close = () => setOpen(null);
  return (
    <div className={styles.editor}>
      <header className={styles.head}>
        <Link to={back} className={styles.back} aria-label={t('entity.action.back')}>
          ←
        </Link>
        <h1>{title}</h1>
        <SaveState state={saving} />
        <UndoButtons />
        <button
          type="button"
          className={classes(buttonClass({ kind: 'line', size: 'square' }), styles.button)}
          aria-label={t('planEditor.keys.title')}
          onClick={showKeys}
        >
          ?
        </button>
        <button
          type="button"
          className={classes(buttonClass({ kind: hasNews ? 'strong' : 'line' }), styles.button)}
          onClick={() => setOpen('publish')}
        >
          {t('planEditor.publish')}
        </button>
      </header>
      <div className={styles.work}>
        <div className={classes(styles.board, 'on-ink')}>
          <ToolBar isOneZone={onlyZoneId !== null} />
          <PlanBoard label={t('planEditor.board', { name: title })} taken={taken} canvas={canvas} onHelp={showKeys} />
          <ZoomTools canvas={canvas} />
        </div>
        <SidePanel problems={problems} taken={taken} canvas={canvas} siteName={title} siteId={siteId} keeper={keeper} />
      </div>
      {open === 'keys' && <ShortcutsDialog onClose={close} />}
      {open === 'publish' && (
        <PublishDialog
          siteId={siteId}
          keeper={keeper}
          problems={problems}
          hasNews={hasNews}
          onClose={close}
          onPublished={(published) => {
            close();
            keeper.begin(published);
            showToast({ text: t('planEditor.publish.done') });
          }}
        />
      )}
      {saving.status === 'conflict' && saving.theirs && (
        <ConflictDialog theirs={saving.theirs} onChoose={(whose) => void keeper.choose(whose)} />
      )}
    </div>
  );
}

/** Whether there is a draft, or work that will be one: without it the published plan is all there is. */
const useHasNews = ({ version, status }: KeeperState): boolean =>
  useEditor(({ history }) => history.past !== null) || version !== null || status !== 'saved';

function UndoButtons() {
  const t = useWords();
  const editor = usePlanEditor();
  const hasPast = useEditor(({ history }) => history.past !== null);
  const hasFuture = useEditor(({ history }) => history.future !== null);
  const look = classes(buttonClass({ kind: 'line' }), styles.button);
  return (
    <div className={styles.undo}>
      <button type="button" className={look} aria-disabled={!hasPast} onClick={() => editor.undo()}>
        {t('planEditor.undo')}
      </button>
      <button type="button" className={look} aria-disabled={!hasFuture} onClick={() => editor.redo()}>
        {t('planEditor.redo')}
      </button>
    </div>
  );
}

const none: TakenByZone = new Map();

/** The taken seats by the position of their zone, read again and again while the editor is open. */
function useTaken(siteId: number): TakenByZone {
  const { document } = usePlan();
  const ids = document.zones.map(({ zoneId }) => zoneId).join();
  const { data } = useQuery(takenQuery(siteId));
  return useMemo(() => (data ? takenByZone(data, ids.split(',').map(Number)) : none), [data, ids]);
}

function takenByZone({ zones }: TakenSeats, zoneIds: readonly (number | null)[]): TakenByZone {
  return new Map(
    zones.map((zone) => [
      zoneIds.indexOf(zone.zoneId),
      new Map(takenKinds.flatMap((kind) => zone[kind].map((seat): [string, TakenKind] => [seat, kind]))),
    ]),
  );
}
