import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Workshop } from '../../../contract/workshop.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { type WorkshopSection, workshopSections } from '../../../domain/catalogue/publish-checks.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { addressOf } from '../entity/entity.ts';
import { EntityHistory } from '../entity/entity-history.tsx';
import { EntityLoading } from '../entity/entity-loading.tsx';
import { useWritten } from '../entity/use-written.ts';
import { PageHead } from '../frame/page-head.tsx';
import { DoorLink } from '../programme/door-link.tsx';
import { events, DetailPage as FactsPage } from '../programme/events.page.tsx';
import { TicketsLink } from '../programme/tickets-link.tsx';
import { BasicsSection } from './basics-section.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { PricesSection } from './prices-section.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { SaleSection } from './sale-section.tsx';
import { SectionIndex } from './section-index.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TextsSection } from './texts-section.tsx';
import { TicketsSection } from './tickets-section.tsx';
import { UnsavedSections } from './unsaved.tsx';
import { workshopQuery } from './workshop.data.ts';
import styles from './workshop.module.css';

/** The workshop for staff of the programme; the facts for others. */
export const DetailPage = () => (useWritten(events) ? <WorkshopPage /> : <FactsPage />);

/** An older address. */
export function EditPage() {
  const { key = '' } = useParams({ strict: false });
  return <Navigate to={addressOf(events, key)} search={true} replace />;
}

/** All of one event, in sections that are saved one by one. */
function WorkshopPage() {
  const { key = '' } = useParams({ strict: false });
  const t = useWords();
  const workshop = useQuery(workshopQuery(key));
  if (!workshop.data) return <EntityLoading entity={events} rowKey={key} title={t('workshop.title')} row={workshop} />;
  return (
    <UnsavedSections key={key}>
      <WorkshopHead workshop={workshop.data} />
      <div className={styles.page}>
        <SectionIndex missing={workshop.data.missing} />
        <div className={styles.sections}>
          <PublishPanel workshop={workshop.data} />
          {workshopSections.map((name) => (
            <section key={name} id={name} className={styles.section} aria-labelledby={`${name}-title`} tabIndex={-1}>
              {/* The history has its own heading. */}
              <h2 id={`${name}-title`} className={classes(name === 'history' && 'sr-only')}>
                {t(`workshop.section.${name}`)}
              </h2>
              <SectionBody name={name} workshop={workshop.data as Workshop} />
            </section>
          ))}
        </div>
      </div>
    </UnsavedSections>
  );
}

function SectionBody({ name, workshop }: { name: WorkshopSection; workshop: Workshop }) {
  const { event } = workshop;
  if (name === 'basics') return <BasicsSection event={event} />;
  if (name === 'texts') return <TextsSection event={event} />;
  if (name === 'pictures') return <PicturesSection event={event} />;
  if (name === 'sessions') return <SessionsSection workshop={workshop} />;
  if (name === 'prices') return <PricesSection workshop={workshop} />;
  if (name === 'sale') return <SaleSection event={event} />;
  if (name === 'tickets') return <TicketsSection workshop={workshop} />;
  return <EntityHistory entity={events} row={event} />;
}

function WorkshopHead({ workshop: { event } }: { workshop: Workshop }) {
  const t = useWords();
  const { locale } = usePage();
  const [isCloning, setIsCloning] = useState(false);
  const toCockpit: string = `/admin/cockpit/${event.id}`;
  const toPreview: string = `/entity/event/${event.id}/preview`;
  return (
    <>
      <PageHead title={nameFor(event, locale)} count={event.eventCode}>
        <Link to={toCockpit} search={true} className={buttonClass({ kind: 'line' })}>
          {t('cockpit.title')}
        </Link>
        <TicketsLink eventId={event.id} />
        <DoorLink eventId={event.id} />
        <Link to={toPreview} search={true} className={buttonClass({ kind: 'line' })}>
          {t('workshop.preview')}
        </Link>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setIsCloning(true)}>
          {t('workshop.clone')}
        </button>
      </PageHead>
      {isCloning && <CloneDialog event={event} onClose={() => setIsCloning(false)} />}
    </>
  );
}
