import { useQuery } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { readFrom } from '../../api/read-from.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { LineWords } from './line-words.tsx';

const lookAgainMilliseconds = 10_000;

/** How long the line is, for those who have not joined it. */
export function LineNow({ eventId, className }: { eventId: number; className: string | undefined }) {
  const { read } = usePage();
  const line = useQuery({
    queryKey: ['line', eventId],
    queryFn: () => readFrom(read, api.readLine, { params: { eventId } }),
    staleTime: 0,
    refetchInterval: lookAgainMilliseconds,
  });
  return (
    <p className={className} role="status">
      {line.data && !line.data.isSoldOut && <LineWords line={line.data} />}
    </p>
  );
}
