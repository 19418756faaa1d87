import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasSeats, type PlanRow } from '../../../domain/plans/plan-document.ts';
import { type SeatedParty, tryOut } from '../../../domain/plans/try-out.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { rowsOf } from '../plan-edits/selection.ts';
import styles from './panel.module.css';
import { zoneQuery } from './plan-editor.data.ts';
import { useEditor, usePlan, usePlanEditor } from './use-editor.ts';

const sizes = [2, 4, 6];
const rounds = 3;

/** Seats parties of 2, 4 and 6 in the chosen zone as the shop would, and lights their seats. */
export function TryOutPanel() {
  const t = useWords();
  const editor = usePlanEditor();
  const { document } = usePlan();
  const position = useEditor(({ zone }) => zone);
  const tried = useEditor((state) => state.tried);
  const [parties, setParties] = useState<SeatedParty[]>([]);
  const zone = document.zones[position];
  const zoneId = zone?.zoneId ?? null;
  const settings = useQuery({ ...zoneQuery(zoneId ?? 0), enabled: zoneId !== null });
  const places = zone?.places ?? null;
  if (!zone || !hasSeats(places)) return <p className={styles.help}>{t('planEditor.tryOut.noSeats')}</p>;
  const run = () => {
    const order = Array.from({ length: rounds }, () => sizes).flat();
    const { autoArrangeAsc = true, prefersMiddle = false } = settings.data ?? {};
    const seated = tryOut(places, order, { autoArrangeAsc, prefersMiddle });
    setParties(seated);
    const given = seated.flatMap(({ seats }) =>
      (seats ?? []).map(({ row, place }) => ({ zoneId: position, ...nameOf(rowsOf(zone)[row], place) })),
    );
    editor.set({ tried: given });
  };
  return (
    <>
      <p className={styles.help}>{t('planEditor.tryOut.text', { zone: zone.name })}</p>
      <button type="button" className={buttonClass({ kind: 'strong', isWide: true })} onClick={run}>
        {t('planEditor.tryOut.run')}
      </button>
      {tried && (
        <>
          <ol className={styles.list} aria-live="polite">
            {parties.map(({ size, seats, isSplit }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parties of one size differ in nothing else
              <li key={index} className={styles.party}>
                <b>{t('planEditor.tryOut.party', { count: size })}</b>
                <span>
                  {seats
                    ? seats.map(({ row, place }) => seatText(rowsOf(zone)[row], place)).join(' ')
                    : t('planEditor.tryOut.full')}
                  {isSplit && ` ${t('planEditor.tryOut.split')}`}
                </span>
              </li>
            ))}
          </ol>
          <button
            type="button"
            className={buttonClass({ kind: 'line', isWide: true })}
            onClick={() => editor.set({ tried: null })}
          >
            {t('planEditor.tryOut.end')}
          </button>
        </>
      )}
    </>
  );
}

const nameOf = (row: PlanRow | undefined, place: number) => ({
  row: row?.label ?? '',
  seat: row?.entries[place]?.number ?? 0,
});

const seatText = (row: PlanRow | undefined, place: number): string => {
  const { row: label, seat } = nameOf(row, place);
  return displaySeat(label, seat);
};
