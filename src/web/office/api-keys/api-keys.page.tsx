import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '../../../contract/api-keys.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SecretOnce } from '../frame/secret-once.tsx';
import { ShortList } from '../frame/short-list.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { apiKeysQuery, revokeApiKey } from './api-keys.data.ts';
import { KeyRow } from './key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

type OpenDialog = { is: 'new' } | { is: 'made'; key: string } | { is: 'revoke'; apiKey: ApiKey };

/** The keys with which other programs call the shop. */
export function ApiKeysPage() {
  const t = useWords();
  const query = useQuery(apiKeysQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHead count={query.data && t('apiKeys.count', { count: query.data.length })}>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => setDialog({ is: 'new' })}>
          {t('apiKeys.new')}
        </button>
      </PageHead>
      <ShortList
        query={query}
        label={t('apiKeys.list')}
        none={{ title: t('apiKeys.none'), text: t('apiKeys.none.text') }}
      >
        {(apiKey) => <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setDialog({ is: 'revoke', apiKey })} />}
      </ShortList>
      {dialog?.is === 'new' && <NewKeyDialog onMade={(key) => setDialog({ is: 'made', key })} onClose={close} />}
      {dialog?.is === 'made' && (
        <SecretOnce title={t('apiKeys.made.title')} text={t('apiKeys.made.text')} secret={dialog.key} onClose={close} />
      )}
      {dialog?.is === 'revoke' && <RevokeDialog apiKey={dialog.apiKey} onClose={close} />}
    </>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const done = () => {
    showToast({ text: t('apiKeys.revoked') });
    onClose();
  };
  return (
    <DecisionDialog
      title={t('apiKeys.revoke.title')}
      confirm={t('apiKeys.revoke')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(() => revokeApiKey(id), done)}
      onClose={onClose}
    >
      <p>{t('apiKeys.revoke.question', { name })}</p>
    </DecisionDialog>
  );
}
