import { useRouterState } from '@tanstack/react-router';
import { type OfficePage, officePageAt } from '../../../contract/office-pages.ts';

/** The entry of the open page in the table of pages. */
export const useOfficePage = (): OfficePage =>
  officePageAt(useRouterState({ select: ({ location }) => location.pathname }));
