import { createRoute, redirect } from '@tanstack/react-router';
import type { ShopPath, shopPages } from '../../contract/pages.ts';
import { root } from './root-route.ts';

// The table of pages is read for its types alone: the home page does not load it.

/** One of the table's addresses. Another one does not compile. */
export const at = <const Path extends ShopPath>(path: Path) => ({ getParentRoute: () => root, path });

type Leading = {
  [Path in ShopPath]: (typeof shopPages)[Path] extends { leadsTo: infer To } ? [Path, To] : never;
}[ShopPath];

/** An address that leads to another page, as the table has it. */
export const leading = <const Pair extends Leading>(...[path, to]: Pair) =>
  createRoute({
    ...at(path as Pair[0]),
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
