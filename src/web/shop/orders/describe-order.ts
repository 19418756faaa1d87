import type { QueryState } from '@tanstack/react-query';
import type { Event } from '../../../contract/catalogue.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import type { DescribeContext, PageDescription } from '../../ui/page/page-description.ts';
import type { OrderStep } from './order-frame.tsx';

const stepsByRoute: Record<string, OrderStep> = {
  '/order': 'session',
  '/order/date-selection': 'session',
  '/order/seat-selection': 'tickets',
  '/order/personal-info': 'info',
  '/order/payment-info': 'pay',
};
export const stepAt = (routeId: string | undefined): OrderStep | undefined => stepsByRoute[routeId ?? ''];

/** Steps of a purchase are no pages for search engines: what they show is kept in one browser. */
export function describeOrder(
  { t, locale }: DescribeContext,
  step: OrderStep,
  event?: QueryState<Event | null>,
): PageDescription {
  const title = t(`order.step.${step}.long`);
  if (!event || event.data) {
    const description = event?.data ? nameFor(event.data, locale) : title;
    return { status: 200, title, description };
  }
  const isMissing = event.data === null;
  const told = t(isMissing ? 'event.missing.title' : 'event.failed.title');
  return { status: isMissing ? 404 : 503, title: told, description: told };
}
