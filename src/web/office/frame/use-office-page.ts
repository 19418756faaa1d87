import { useRouterState } from '@tanstack/react-router';
import { type OfficePage, officePageAt } from '../../../contract/office-pages.ts';

/** What the table of pages says of the page that is shown. */
export const useOfficePage = (): OfficePage =>
  officePageAt(useRouterState({ select: ({ location }) => location.pathname }));
