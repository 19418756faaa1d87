import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Workshop, WorkshopZone } from '../../../contract/workshop.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import type { CellConflict } from '../../../domain/catalogue/price-grid.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { type GridLayer, gridLayers } from './grid-texts.ts';
import { PriceGrid } from './price-grid.tsx';
import styles from './prices.module.css';
import { SaveBar } from './section-form.tsx';
import { usePriceGrid } from './use-price-grid.ts';
import { focusSection } from './use-section.ts';

/** All prices of an event by zone and ticket type, and their handling fees on a second layer. */
export function PricesSection({ workshop }: { workshop: Workshop }) {
  const t = useWords();
  const grid = usePriceGrid(workshop);
  const [layer, setLayer] = useState<GridLayer>('price');
  const [outside, setOutside] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const { zones } = workshop;
  const isWrong = (each: GridLayer) => grid.wrong.some((name) => name.startsWith(each));
  const saveAll = async () => {
    if (grid.wrong.length === 0 && (await grid.save())) focusSection(place.current);
  };
  const plan = <PlanLink siteId={workshop.event.site.id} />;
  if (zones.length === 0)
    return (
      <p className={fieldStyles.help}>
        {t('workshop.prices.noZones')} {plan}
      </p>
    );
  return (
    <div ref={place} className={styles.prices}>
      <div className={styles.layers}>
        {gridLayers.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === layer}
            className={classes(isWrong(each) && styles.wrong)}
            onClick={() => setLayer(each)}
          >
            {t(`workshop.prices.${each}`)}
          </button>
        ))}
      </div>
      <PriceGrid
        key={layer}
        zones={zones}
        layer={layer}
        texts={grid.texts}
        marked={new Set([...grid.conflicts.map(({ cell }) => cell), grid.refusedCell ?? ''])}
        onChange={grid.setMany}
        onOutside={setOutside}
      />
      <p className={fieldStyles.help}>
        {t('workshop.prices.help')} {plan}
      </p>
      {outside > 0 && <Notice kind="plain">{t('workshop.prices.outside', { count: outside })}</Notice>}
      {grid.wrong.length > 0 && <Notice kind="bad">{t('workshop.prices.wrong', { count: grid.wrong.length })}</Notice>}
      {grid.failure && <Notice kind="bad">{grid.failure}</Notice>}
      {grid.conflicts.length > 0 && (
        <Conflicts zones={zones} conflicts={grid.conflicts} onTake={(cell, text) => grid.setMany({ [cell]: text })} />
      )}
      {grid.hasUnsaved && (
        <SaveBar
          isBusy={grid.isBusy}
          onDiscard={() => {
            grid.discard();
            focusSection(place.current);
          }}
          onSave={() => void saveAll()}
        />
      )}
    </div>
  );
}

function PlanLink({ siteId }: { siteId: number }) {
  const t = useWords();
  const toPlan: string = `/entity/site/${siteId}/plan`;
  return (
    <Link to={toPlan} search={true}>
      {t('workshop.prices.plan')}
    </Link>
  );
}

type ConflictsProps = {
  zones: WorkshopZone[];
  conflicts: CellConflict[];
  onTake: (cell: string, text: string) => void;
};

/** The cells that two people changed, with both amounts. */
function Conflicts({ zones, conflicts, onTake }: ConflictsProps) {
  const t = useWords();
  const { locale } = usePage();
  return (
    <ul className={styles.conflicts}>
      {conflicts.map(({ cell, mine, theirs }) => {
        const [, zoneId, type = ''] = cell.split(' ');
        const zone = zones.find(({ id }) => String(id) === zoneId);
        const place = `${zone && textFor(zone.names, locale, zone.name)} · ${t(`limelightApp.TicketType.${type as 'PUBLIC'}`)}`;
        return (
          <li key={cell}>
            <b>{place}</b>
            <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onTake(cell, theirs)}>
              {t('workshop.prices.theirs', { amount: theirs || '–' })}
            </button>
            <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onTake(cell, mine)}>
              {t('workshop.prices.mine', { amount: mine || '–' })}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
