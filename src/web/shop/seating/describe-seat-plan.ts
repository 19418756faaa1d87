import type { DescribeContext, PageDescription } from '../../ui/page/page-description.ts';
import type { Venue } from './seating.data.ts';

export function describeSeatPlan({ t }: DescribeContext, venues: Venue[] | undefined): PageDescription {
  if (!venues) {
    const title = t('seat-plan.failed.title');
    return { status: 503, title, description: title };
  }
  return { status: 200, title: t('seat-plan.title'), description: t('seat-plan.head.description'), path: '/seat-plan' };
}
