import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StandingExport } from '../../../contract/standing-exports.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { ShortList } from '../frame/short-list.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { StandingDialog } from './standing-dialog.tsx';
import {
  addStandingExport,
  changeStandingExport,
  pauseStandingExport,
  removeStandingExport,
  resumeStandingExport,
  standingExportsQuery,
} from './standing-exports.data.ts';
import { StandingRow, useStandingName } from './standing-row.tsx';

type OpenDialog = { is: 'new' } | { is: 'change' | 'remove'; standing: StandingExport };

/** Files that the shop makes by itself, and mails as a link to staff. */
export function StandingExportsPage() {
  const t = useWords();
  const query = useQuery(standingExportsQuery);
  const { decide, failure } = useDecision();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const saved = () => {
    showToast({ text: t('standingExports.saved') });
    close();
  };
  const move = ({ id, pausedBecause }: StandingExport) =>
    void decide(
      () => (pausedBecause === null ? pauseStandingExport(id) : resumeStandingExport(id)),
      () => showToast({ text: t(pausedBecause === null ? 'standingExports.isPaused' : 'standingExports.isResumed') }),
    );
  return (
    <>
      <PageHead>
        <Link to="/admin/exports" className={buttonClass({ kind: 'line' })}>
          {t('exports.title')}
        </Link>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => setDialog({ is: 'new' })}>
          {t('standingExports.new')}
        </button>
      </PageHead>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <ShortList
        query={query}
        label={t('standingExports.title')}
        none={{ title: t('standingExports.none'), text: t('standingExports.none.text') }}
      >
        {(standing) => (
          <StandingRow
            key={standing.id}
            standing={standing}
            onChange={() => setDialog({ is: 'change', standing })}
            onMove={() => move(standing)}
            onRemove={() => setDialog({ is: 'remove', standing })}
          />
        )}
      </ShortList>
      {dialog?.is === 'new' && (
        <StandingDialog standing={null} save={addStandingExport} onSaved={saved} onClose={close} />
      )}
      {dialog?.is === 'change' && (
        <StandingDialog
          standing={dialog.standing}
          save={(body) => changeStandingExport(dialog.standing.id, body)}
          onSaved={saved}
          onClose={close}
        />
      )}
      {dialog?.is === 'remove' && <RemovalDialog standing={dialog.standing} onClose={close} />}
    </>
  );
}

function RemovalDialog({ standing, onClose }: { standing: StandingExport; onClose: () => void }) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const name = useStandingName(standing);
  const done = () => {
    showToast({ text: t('standingExports.removed') });
    onClose();
  };
  return (
    <DecisionDialog
      title={t('standingExports.remove.title')}
      confirm={t('standingExports.remove')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(() => removeStandingExport(standing.id), done)}
      onClose={onClose}
    >
      <p>{t('standingExports.remove.question', { name })}</p>
    </DecisionDialog>
  );
}
