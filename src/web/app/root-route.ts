import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Locale } from '../../words/locales.ts';
import type { GetJson } from '../api/get-json.ts';
import { Layout } from './layout/layout.tsx';

export type RouteContext = {
  locale: Locale;
  read: GetJson;
  /** Asks for what a page needs: the server waits for it, the browser draws at once and fills in. */
  load: QueryClient['prefetchQuery'];
};

/** The route above all others. */
export const root = createRootRouteWithContext<RouteContext>()({ component: Layout });
