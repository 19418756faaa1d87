import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Zone } from '../../../contract/catalogue.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { OfficeFailed } from '../frame/office-faces.tsx';
import styles from './editor-frame.module.css';
import { EditorFrame } from './editor-frame.tsx';
import { planDraftQuery, siteQuery, zoneQuery } from './plan-editor.data.ts';

const idIn = (key: string | undefined): number => (/^\d{1,9}$/.test(key ?? '') ? Number(key) : 0);

/** The plan of a whole venue. */
export function SitePlanPage() {
  const { key } = useParams({ strict: false });
  return <Loaded siteId={idIn(key)} zone={null} />;
}

/** The same plan with one zone to edit, and the others behind it. */
export function ZonePlanPage() {
  const { key } = useParams({ strict: false });
  const t = useWords();
  const zone = useQuery(zoneQuery(idIn(key)));
  if (zone.isError) return <OfficeFailed title={t('planEditor.failed')} onRetry={() => void zone.refetch()} />;
  return zone.data ? <Loaded key={zone.data.id} siteId={zone.data.site.id} zone={zone.data} /> : <Waiting />;
}

function Loaded({ siteId, zone }: { siteId: number; zone: Zone | null }) {
  const t = useWords();
  const { locale } = usePage();
  const plan = useQuery(planDraftQuery(siteId));
  const site = useQuery(siteQuery(siteId));
  if (plan.isError || site.isError) {
    const retry = () => void Promise.all([plan.refetch(), site.refetch()]);
    return <OfficeFailed title={t('planEditor.failed')} onRetry={retry} />;
  }
  if (!plan.data || !site.data) return <Waiting />;
  const place = zone ? { path: '/entity/zone', id: zone.id } : { path: '/entity/site', id: siteId };
  const { names, name: ownName } = site.data;
  const name = textFor(names, locale, ownName);
  return (
    <EditorFrame
      key={siteId}
      siteId={siteId}
      plan={plan.data}
      onlyZoneId={zone?.id ?? null}
      title={zone ? `${name} · ${textFor(zone.names, locale, zone.name)}` : name}
      back={`${place.path}/${place.id}`}
    />
  );
}

function Waiting() {
  const t = useWords();
  return (
    <div className={styles.waiting} aria-busy="true">
      <h1>{t('planEditor.title')}</h1>
    </div>
  );
}
