import * as api from '../../../contract/addresses.ts';
import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import { call } from '../../api/call.ts';
import { pathTo } from '../../api/path-to.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { buttonClass } from '../../ui/controls/button.ts';
import { tellFailure } from '../../ui/feedback/failure.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { TicketIcon } from './ticket-icon.tsx';
import styles from './tickets.module.css';

type Props = { tickets: Pick<Tickets, 'key' | 'wallets'>; ticket: Pick<HeldTicket, 'number' | 'code'> };

/** Puts one ticket into a wallet of a telephone, where the shop has the keys of that wallet. */
export function WalletLinks({ tickets: { key, wallets }, ticket: { number, code } }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { isBusy, run } = useBusyCall();
  const inputs = { params: { number }, query: { key, locale } };
  const openGoogle = async () => {
    const result = await run(() => call(api.readGoogleWallet, inputs));
    if (result?.isOk) location.assign(result.body.address);
    else if (result) tellFailure(result, t);
  };
  if (code === null || wallets.length === 0) return null;
  return (
    <div className={styles.wallets}>
      {wallets.includes('apple') && (
        <a className={buttonClass({ kind: 'line' })} href={pathTo(api.readApplePass, inputs)}>
          <TicketIcon name="wallet" />
          {t('ticketPage.wallet.apple')}
        </a>
      )}
      {wallets.includes('google') && (
        <BusyButton look={{ kind: 'line' }} isBusy={isBusy} onPress={() => void openGoogle()}>
          <TicketIcon name="wallet" />
          {t('ticketPage.wallet.google')}
        </BusyButton>
      )}
    </div>
  );
}
