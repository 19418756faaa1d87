import { writeRightOf } from '../../../contract/office-pages.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { useOfficeAccount } from '../frame/office-account.ts';
import type { Entity, EntityRow, WrittenEntity } from './entity.ts';

/** The entity, if the account may write its rows; others only look. */
export function useWritten<Row extends EntityRow>(entity: Entity<Row> | WrittenEntity<Row>): WrittenEntity<Row> | null {
  const { authorities } = useOfficeAccount();
  const right = writeRightOf(entity.path);
  return 'Form' in entity && right !== null && mayPass(right, authorities) ? entity : null;
}
