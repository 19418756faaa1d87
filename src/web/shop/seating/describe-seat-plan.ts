import type { DescribeContext, PageDescription } from '../../ui/page/page-description.ts';
import type { Venue } from './seating.data.ts';

export function describeSeatPlan(
  { t }: DescribeContext,
  page: PageDescription,
  venues: Venue[] | undefined,
): PageDescription {
  if (venues) return page;
  const title = t('seat-plan.failed.title');
  return { status: 503, title, description: title };
}
