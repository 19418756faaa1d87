import type { Session } from '../../../contract/catalogue.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { RowName } from './row-parts.tsx';

export const EventLink = ({ event }: Pick<Session, 'event'>) => (
  <RowName isElsewhere path="/entity/event" rowKey={event.id} note={event.eventCode}>
    {nameFor(event, usePage().locale)}
  </RowName>
);
