import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StatementVerdict } from '../../../contract/payment-review.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useFailureText } from '../frame/use-decision.ts';
import styles from './statement.module.css';
import { StatementForm } from './statement-form.tsx';
import { StatementLines } from './statement-lines.tsx';
import { compareStatement } from './transfers.data.ts';

/** Lines of the bank's account beside the transfers that are waited for. */
export function StatementPage() {
  const t = useWords();
  const { compare, verdicts, isBusy, failure } = useComparing();
  return (
    <>
      <Link to="/admin/transfers" className={styles.back}>
        <Icon name="back" />
        {t('transfers.title')}
      </Link>
      <PageHead />
      <p className={styles.lead}>{t('transfers.statement.lead')}</p>
      <StatementForm isBusy={isBusy} onGiven={(statement) => void compare(statement)} />
      {failure && <Notice kind="bad">{failure}</Notice>}
      {verdicts?.length === 0 && <Notice kind="bad">{t('transfers.statement.none')}</Notice>}
      {verdicts && verdicts.length > 0 && <StatementLines key={verdicts[0]?.digest} verdicts={verdicts} />}
    </>
  );
}

function useComparing() {
  const t = useWords();
  const failureOf = useFailureText();
  const [verdicts, setVerdicts] = useState<StatementVerdict[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useBusyCall();
  const compare = (statement: string | Blob) =>
    run(async () => {
      setFailure(null);
      setVerdicts(null);
      const result = await compareStatement(statement);
      if (result.isOk) return setVerdicts(result.body);
      // Too many letters for one call, or for the server to take in at once.
      const isTooLong = result.status === 413 || result.status === 400;
      setFailure(isTooLong ? t('transfers.statement.tooLong') : failureOf(result) || t('error.unknown'));
    });
  return { compare, verdicts, isBusy, failure };
}
