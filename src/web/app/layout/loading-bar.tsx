import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useIsUnderWay } from '../../api/under-way.ts';
import styles from './layout.module.css';

/** A thin light along the top while a page or its data is on the way; readers hear the new title when it is there. */
export function LoadingBar() {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  const isUnderWay = useIsUnderWay();
  if (!isNavigating && waiting === 0 && !isUnderWay) return <div aria-hidden="true" />;
  return <div className={styles.loading} aria-hidden="true" />;
}
