import type { DescribeContext, PageDescription } from '../../ui/page/page-description.ts';

const results = ['/order/payment-result', '/order/payment-result/$dr', '/order/asiapay-result/$result'];
const transfers = ['/order/transfer', '/order/transfer/$key'];

/** Drawn without anybody's order: what became of it is asked by the browser. */
export function describePayment({ t }: DescribeContext, routeId = ''): PageDescription | undefined {
  if (results.includes(routeId))
    return { status: 200, title: t('payment.looking.title'), description: t('payment.looking.text') };
  if (transfers.includes(routeId))
    return { status: 200, title: t('payment.transfer.title'), description: t('payment.transfer.title') };
}
