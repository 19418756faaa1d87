import type { Account, OwnerProof } from '../../../contract/accounts.ts';
import { saveBlob } from '../../api/save-blob.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { downloadOwnData } from './accounts.data.ts';
import { AsOwner } from './owner-form.tsx';
import styles from './security.module.css';

/** All that the shop holds about the owner of the account, as a file. */
export function OwnData({ account }: { account: Account }) {
  const t = useWords();
  const download = async (proof: OwnerProof) => {
    const answer = await downloadOwnData(proof);
    if (answer.isOk) saveBlob(answer.body, `${account.login}.json`);
    return answer;
  };
  return (
    <section className={styles.part} aria-labelledby="own-data">
      <h2 id="own-data">{t('ownData.title')}</h2>
      <p className={styles.text}>{t('ownData.text')}</p>
      <AsOwner
        account={account}
        label={t('ownData.download')}
        ask={t('ownData.ask')}
        action={t('ownData.action')}
        failed="ownData.failed"
        send={download}
        onDone={() => showToast({ id: 'own-data', text: t('ownData.done') })}
      />
    </section>
  );
}
