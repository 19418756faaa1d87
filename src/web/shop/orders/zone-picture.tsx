import { useQuery } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { findFrom } from '../../api/read-from.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import styles from './zone-plan.module.css';

type Props = { general: string; chosenZoneId: number | null; alt: string };

/** The picture of a house that has not been drawn: that of the chosen zone, or the general seating plan. */
export function ZonePicture({ general, chosenZoneId, alt }: Props) {
  const { read } = usePage();
  const zone = useQuery({
    queryKey: ['zone', chosenZoneId],
    queryFn: () => findFrom(read, api.readZone, { params: { id: chosenZoneId as number } }),
    enabled: chosenZoneId !== null,
  });
  return <img className={styles.waiting} src={zone.data?.imageUrl ?? general} alt={alt} />;
}
