import type { Zone } from '../../../contract/catalogue.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { RowLink } from '../entity/row-parts.tsx';
import { siteName } from './relations.ts';

export const SiteLink = ({ site }: Pick<Zone, 'site'>) => (
  <RowLink isElsewhere path="/entity/site" rowKey={site.id}>
    {siteName(site, usePage().locale)}
  </RowLink>
);
