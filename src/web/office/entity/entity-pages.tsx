import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import type { Entity, EntityRow } from './entity.ts';
import { EntityDetail } from './entity-detail.tsx';
import { EntityList } from './entity-list.tsx';
import { EntityLoading } from './entity-loading.tsx';
import { EntityRemoval } from './entity-removal.tsx';

/** The five pages of an entity, by the names under which its routes load them. */
export function entityPages<Row extends EntityRow>(entity: Entity<Row>) {
  return {
    ListPage: () => <EntityList entity={entity} />,
    RemovalPage: () => <EntityRemoval entity={entity} />,
    NewPage: () => <NewRow entity={entity} />,
    DetailPage: () => <EntityDetail entity={entity} />,
    EditPage: () => <EditPage entity={entity} />,
  };
}

function NewRow<Row extends EntityRow>({ entity }: { entity: Entity<Row> }) {
  const t = useWords();
  return (
    <>
      <PageHead title={t(`${entity.name}.home.createLabel`)} />
      <entity.Form entity={entity} row={null} />
    </>
  );
}

function EditPage<Row extends EntityRow>({ entity }: { entity: Entity<Row> }) {
  const { key = '' } = useParams({ strict: false });
  return <EditRow key={key} entity={entity} rowKey={key} />;
}

/** The row is read once: what is typed stays, also when the sign-in goes and with it all that was read. */
function EditRow<Row extends EntityRow>({ entity, rowKey }: { entity: Entity<Row>; rowKey: string }) {
  const t = useWords();
  const row = useQuery(entity.data.one(rowKey));
  const [begunWith, setBegunWith] = useState<Row | null>(null);
  if (row.data && !begunWith) setBegunWith(row.data);
  const title = t(`${entity.name}.edit.title`, { [entity.key]: rowKey });
  if (!begunWith) return <EntityLoading entity={entity} rowKey={rowKey} title={title} row={row} />;
  return (
    <>
      <PageHead title={title} />
      <entity.Form entity={entity} row={begunWith} />
    </>
  );
}
