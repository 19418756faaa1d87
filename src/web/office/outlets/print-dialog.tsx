import type { OutletSale } from '../../../contract/outlet-sales.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../ui/page/words.tsx';
import dialogStyles from '../frame/dialog-parts.module.css';
import { PrintTickets } from '../print/print-tickets.tsx';
import { SaleSheet } from './sale-sheet.tsx';

/** A sale: its tickets with their codes, and a sheet for the customer that says what was paid. */
export function PrintDialog({ sale, onClose }: { sale: OutletSale; onClose: () => void }) {
  const t = useWords();
  return (
    <Dialog title={t(`outlets.sale.status.${sale.status}`)} onClose={onClose}>
      <SaleSheet sale={sale} />
      {sale.status === 'PAID' && <PrintTickets orderId={sale.id} />}
      <div className={dialogStyles.answers}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={onClose}>
          {t('outlets.sale.close')}
        </button>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => window.print()}>
          {t('outlets.sale.printReceipt')}
        </button>
      </div>
    </Dialog>
  );
}
