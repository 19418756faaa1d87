import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnreachable, ReadFailed } from '../api/get-json.ts';

const freshMilliseconds = 60_000;
const retriesMax = 2;

/** No answer, or a fault of the server: worth a retry. A refusal is final. */
const isPassing = (error: Error) => !(error instanceof ReadFailed) || error.status === 0 || error.status >= 500;

type Options = { isServer: boolean; onStale?: (isUnreachable: boolean) => void };

/** `onStale` hears of it when what is on the screen could not be renewed; a page without data shows its own face. */
export function createQueries({ isServer, onStale }: Options): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state }) => {
        if (state.data !== undefined) onStale?.(isUnreachable(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMilliseconds,
        retry: (failures, error) => !isServer && failures < retriesMax && isPassing(error),
        // A page that the server drew as failed stays so until the visitor tries again.
        retryOnMount: false,
      },
      // Failures are drawn too, so they travel with the page like replies.
      dehydrate: { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' },
    },
  });
}
