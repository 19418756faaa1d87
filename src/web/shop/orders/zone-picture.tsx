import { useQuery } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Event } from '../../../contract/catalogue.ts';
import { findFrom } from '../../api/read-from.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import styles from './zone-plan.module.css';

type Props = { event: Event; chosenZoneId: number | null; label: string };

/** For a house that has not been drawn: the picture of the chosen zone, or the general seating plan. */
export function ZonePicture({ event, chosenZoneId, label }: Props) {
  const { read } = usePage();
  const zone = useQuery({
    queryKey: ['zone', chosenZoneId],
    queryFn: () => findFrom(read, api.readZone, { params: { id: chosenZoneId ?? 0 } }),
    enabled: chosenZoneId !== null,
  });
  const ofZone = chosenZoneId === null ? null : zone.data?.imageUrl;
  const source = ofZone ?? event.seatingPlanUrl;
  return source === null ? null : <img className={styles.picture} src={source} alt={label} />;
}
