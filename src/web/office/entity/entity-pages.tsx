import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import type { Entity, EntityRow, WrittenEntity } from './entity.ts';
import { EntityDetail } from './entity-detail.tsx';
import { EntityList } from './entity-list.tsx';
import { EntityLoading } from './entity-loading.tsx';
import { EntityRemoval } from './entity-removal.tsx';

/** The pages of an entity that is only read, by the names under which its routes load them. */
export function readPages<Row extends EntityRow>(entity: Entity<Row>) {
  return {
    ListPage: () => <EntityList entity={entity} />,
    DetailPage: () => <EntityDetail entity={entity} />,
  };
}

/** The five pages of an entity. */
export function entityPages<Row extends EntityRow>(entity: WrittenEntity<Row>) {
  return {
    ...readPages(entity),
    RemovalPage: () => <EntityRemoval entity={entity} />,
    NewPage: () => <NewRow entity={entity} />,
    EditPage: () => <EditPage entity={entity} />,
  };
}

function NewRow<Row extends EntityRow>({ entity }: { entity: WrittenEntity<Row> }) {
  const t = useWords();
  return (
    <>
      <PageHead title={t(`${entity.name}.home.createLabel`)} />
      <entity.Form entity={entity} row={null} />
    </>
  );
}

function EditPage<Row extends EntityRow>({ entity }: { entity: WrittenEntity<Row> }) {
  const { key = '' } = useParams({ strict: false });
  return <EditRow key={key} entity={entity} rowKey={key} />;
}

/** The row is read once: what is typed stays, also when the sign-in goes and with it all that was read. */
function EditRow<Row extends EntityRow>({ entity, rowKey }: { entity: WrittenEntity<Row>; rowKey: string }) {
  const t = useWords();
  const row = useQuery({ ...entity.data.one(rowKey), staleTime: 0 });
  const [begunWith, setBegunWith] = useState<Row | null>(null);
  // Never with a remembered row, whose version may be old.
  if (row.data && !row.isFetching && !begunWith) setBegunWith(row.data);
  const title = t(`${entity.name}.edit.title`, { [entity.key]: rowKey });
  if (!begunWith) {
    const waiting = { ...row, data: row.data === null ? null : undefined };
    return <EntityLoading entity={entity} rowKey={rowKey} title={title} row={waiting} />;
  }
  return (
    <>
      <PageHead title={title} />
      <entity.Form entity={entity} row={begunWith} />
    </>
  );
}
