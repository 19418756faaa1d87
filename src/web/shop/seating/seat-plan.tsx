import { type ReactNode, type RefObject, useId, useMemo } from 'react';
import type { SitePlan } from '../../../contract/seating.ts';
import type { Scene, ZoneState } from '../../plan/draw-hall.ts';
import { buildHall, type GivenSeat, litSeatsOf } from '../../plan/hall.ts';
import type { PlanCanvas } from '../../plan/plan-canvas.ts';
import { usePlanCanvas } from '../../plan/use-plan-canvas.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { priceText } from '../../ui/text/price.tsx';
import { legendSigns } from './legend-signs.ts';
import { PlanLegend } from './plan-legend.tsx';
import { PlanList } from './plan-list.tsx';
import type { PriceTint } from './price-tints.ts';
import styles from './seat-plan.module.css';

type Props = {
  plan: SitePlan;
  /** A zone that is not named is open. */
  states?: ReadonlyMap<number, ZoneState>;
  chosenZoneId?: number | null;
  /** A tap on an open zone; whether a second one takes the choice back is for the caller to say. */
  onChooseZone?: (zoneId: number) => void;
  /** These seats are lit, and the view moves to them. */
  given?: readonly GivenSeat[];
  /** This one zone by itself, large. */
  zoneOnly?: number;
  /** The prices of the zones, as tints. Without them all zones look alike. */
  tints?: readonly PriceTint[];
  /** The name of the plan for screen readers. */
  label: string;
};

const noStates: ReadonlyMap<number, ZoneState> = new Map();
const noTints: readonly PriceTint[] = [];

/** A hall as a picture in the dark room, and the same in words under it. */
export function SeatPlan(props: Props): ReactNode {
  const { label, onChooseZone, tints = noTints } = props;
  const t = useWords();
  const id = useId();
  const scene = useScene(props);
  const { canvas, plan, isClose } = usePlanCanvas(scene, onChooseZone);
  const signs = legendSigns({
    scene,
    hasPrices: tints.length > 0,
    isClose: isClose || scene.hall.isOneZone,
    canChoose: onChooseZone !== undefined,
  });
  return (
    <div className={classes(styles.room, 'on-ink')}>
      <canvas
        ref={canvas}
        className={classes(styles.canvas, scene.hall.isOneZone && styles.oneZone)}
        role="img"
        aria-label={label}
        aria-describedby={id}
        tabIndex={0}
      />
      <p id={id} className="sr-only">
        {t('seating.keys')}
      </p>
      <div className={styles.foot}>
        <PlanLegend tints={tints} signs={signs} />
        <Tools plan={plan} />
      </div>
      <PlanList scene={scene} tints={tints} />
    </div>
  );
}

/** Equal while the drawing is the same, even when the caller makes its maps and lists again. */
function useScene({ plan, states = noStates, chosenZoneId = null, given, zoneOnly, tints = noTints }: Props): Scene {
  const t = useWords();
  const { locale } = usePage();
  const hall = useMemo(() => buildHall(plan, locale, zoneOnly), [plan, locale, zoneOnly]);
  const stateText = JSON.stringify([...states]);
  const givenText = given ? JSON.stringify(given) : null;
  const prices = tints.flatMap(({ price, tint, zones }) =>
    zones.map(({ id }) => [id, { tint, text: priceText(price) }] as const),
  );
  const pricesText = JSON.stringify(prices);
  const [stageWord, soldOutWord] = [t('seating.stage'), t('seating.soldOut')];
  return useMemo(() => {
    const lit = givenText === null ? null : litSeatsOf(hall, JSON.parse(givenText));
    return {
      hall,
      states: new Map(JSON.parse(stateText)),
      chosenZoneId,
      hoveredZoneId: null,
      lit,
      stageWord,
      soldOutWord,
      prices: new Map(JSON.parse(pricesText)),
    };
  }, [hall, stateText, givenText, chosenZoneId, stageWord, soldOutWord, pricesText]);
}

const step = 1.6;

function Tools({ plan }: { plan: RefObject<PlanCanvas | null> }) {
  const t = useWords();
  const tools = [
    { label: t('seating.zoomIn'), factor: step, path: 'M10 4v12M4 10h12' },
    { label: t('seating.zoomOut'), factor: 1 / step, path: 'M4 10h12' },
  ];
  return (
    <div className={styles.tools}>
      {tools.map(({ label, factor, path }) => (
        <button
          key={path}
          type="button"
          className={classes(buttonClass({ kind: 'ink', size: 'square' }), styles.tool)}
          aria-label={label}
          onClick={() => plan.current?.camera.stepBy(factor)}
        >
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d={path} />
          </svg>
        </button>
      ))}
    </div>
  );
}
