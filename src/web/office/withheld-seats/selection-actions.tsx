import { type ReactNode, useState } from 'react';
import type { SessionSeats, Withholding } from '../../../contract/withheld-seats.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { describeSeats, seatsIn } from '../../../domain/seating/seat-lists.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ReleaseDialog, type ToRelease } from './release-dialog.tsx';
import { type SeatFacts, type SeatsOfZone, sortSelection } from './seat-states.ts';
import { SelectionBar } from './selection-bar.tsx';
import { StandingPlaces } from './standing-places.tsx';
import { TakenList } from './taken-seats.tsx';
import { useMove } from './use-move.ts';
import type { Selection } from './use-selection.ts';
import type { Refusal } from './use-withhold.ts';
import { WithholdDialog, type WithholdRequest } from './withhold-dialog.tsx';
import { Withholdings } from './withholdings.tsx';

type Props = {
  sessionId: string;
  session: SessionSeats;
  facts: SeatFacts;
  selection: Selection;
  onRefused: (refusal: Refusal | null) => void;
  children: ReactNode;
};

/** The actions on selected seats and on the places of standing room. */
export function SelectionActions({ sessionId, session, facts, selection, onRefused, children }: Props) {
  const t = useWords();
  const [wanted, setWanted] = useState<readonly WithholdRequest[] | null>(null);
  const [toRelease, setToRelease] = useState<ToRelease | null>(null);
  const [left, setLeft] = useState<readonly Refusal[]>([]);
  const move = useMove({ sessionId, selection, onRefused });
  const chosen = sortSelection(selection.selected, facts);
  const namesOf = useSeatNames(session);

  const open = (next: readonly WithholdRequest[]) => {
    setLeft([]);
    setWanted(next);
  };
  const withheld = (count: number, taken: Refusal[]) => {
    showToast({ text: t('withheldSeats.done', { count }) });
    setLeft(taken);
    setWanted(null);
    selection.clear();
  };
  const releaseSelected = () => setToRelease({ what: namesOf(chosen.withheld), bodies: chosen.withheld });
  const releaseAll = ({ id, zoneId }: Withholding, what: string) =>
    setToRelease({ what, bodies: [{ zoneId, withholdingId: id }] });

  return (
    <>
      {left.length > 0 && (
        <Notice kind="plain">
          {t('withheldSeats.left')}
          <TakenList taken={left.flatMap(({ taken }) => taken)} />
        </Notice>
      )}
      {move.failure && <Notice kind="bad">{move.failure}</Notice>}
      {session.zones
        .filter(({ seatPlan }) => seatPlan === null)
        .map((zone) => (
          <StandingPlaces key={zone.id} zone={zone} onWithhold={(places) => open([{ zoneId: zone.id, places }])} />
        ))}
      <Withholdings session={session} onSelect={selection.replace} onRelease={releaseAll} />
      {children}
      <SelectionBar
        chosen={chosen}
        seats={namesOf([...chosen.free, ...chosen.withheld])}
        moving={move.moving}
        onWithhold={() => open(chosen.free)}
        onRelease={releaseSelected}
        onMove={() => move.begin(chosen)}
        onMoveHere={() => void move.finish(chosen)}
        onClear={() => {
          move.end();
          selection.clear();
        }}
      />
      {wanted && (
        <WithholdDialog
          sessionId={sessionId}
          wanted={wanted}
          onRefused={onRefused}
          onDone={withheld}
          onClose={() => setWanted(null)}
        />
      )}
      {toRelease && (
        <ReleaseDialog
          sessionId={sessionId}
          {...toRelease}
          onDone={() => {
            setToRelease(null);
            selection.clear();
          }}
          onClose={() => setToRelease(null)}
        />
      )}
    </>
  );
}

/** "Stalls A1–4, B2": the seats of each zone. */
function useSeatNames({ zones }: SessionSeats): (parts: readonly SeatsOfZone[]) => string {
  const { locale } = usePage();
  return (parts) =>
    zones
      .flatMap(({ id, name, names }) => {
        const seats = parts.filter(({ zoneId }) => zoneId === id).flatMap((part) => seatsIn(part.seats));
        return seats.length > 0 ? `${textFor(names, locale, name)} ${describeSeats(seats)}` : [];
      })
      .join('; ');
}
