import { useEffect, useMemo, useState } from 'react';
import type { Workshop, WorkshopPrice } from '../../../contract/workshop.ts';
import { type CellConflict, type GridTexts, mergeGrids } from '../../../domain/catalogue/price-grid.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, failureTexts, tellSuccess } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { draftPlace, isSameForm } from '../entity/draft.ts';
import { useOfficeAccount } from '../frame/office-account.ts';
import { changedCells, type GridLayer, isWrongText, textsOf } from './grid-texts.ts';
import { useUnsaved } from './unsaved.tsx';
import { useWorkshopChange } from './use-section.ts';
import { savePrices } from './workshop.data.ts';

type StoredPrice = { id: number; version: number }[];
/** The stored prices that the texts were typed over. */
type Base = { texts: GridTexts; known: StoredPrice };

const baseOf = (prices: readonly WorkshopPrice[]): Base => ({
  texts: textsOf(prices),
  known: prices.map(({ id, version }) => ({ id, version })),
});

/** Kept as text, so that a draft of it outlives a reload. */
const packed = (base: Base, texts: GridTexts) => ({ base: JSON.stringify(base), texts: JSON.stringify(texts) });

/** The texts of all cells, what other people changed meanwhile, and the save of the whole grid. */
export function usePriceGrid({ event, zones, prices }: Workshop) {
  const { place, restored } = useGridDraft(event.id);
  const stored = useMemo(() => baseOf(prices), [prices]);
  const [base, setBase] = useState<Base>(restored?.base ?? stored);
  const [texts, setTexts] = useState<GridTexts>(restored?.texts ?? stored.texts);
  const [conflicts, setConflicts] = useState<CellConflict[]>([]);
  const hasUnsaved = !isSameTexts(texts, base.texts);
  useUnsaved(hasUnsaved);
  useEffect(() => {
    const values = packed(base, texts);
    if (hasUnsaved) place.keep({ values, base: { values } });
    else place.drop();
  }, [place, base, texts, hasUnsaved]);

  /** Cells that were not touched here follow; those that both changed are shown with both amounts. */
  const follow = (current: Base) => {
    const merged = mergeGrids(base.texts, texts, current.texts);
    setBase(current);
    setTexts(merged.merged);
    setConflicts(merged.conflicts);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the prices were read again
  useEffect(() => {
    if (!isSameTexts(stored.texts, base.texts) || stored.known.length !== base.known.length) follow(stored);
    else setBase(stored);
  }, [stored]);

  const { save, isBusy, failure, refusedCell } = useSaving(event.id, {
    onSaved: (saved, typed) => {
      setBase(baseOf(saved));
      // Amounts that were typed while the save was under way stay.
      setTexts((now) => mergeGrids(typed, now, textsOf(saved)).merged);
      setConflicts([]);
    },
    onConflict: (current) => follow(baseOf(current)),
  });
  return {
    texts,
    conflicts,
    hasUnsaved,
    isBusy,
    failure,
    refusedCell,
    setMany: (changes: GridTexts) => {
      setTexts({ ...texts, ...changes });
      setConflicts(conflicts.filter(({ cell }) => changes[cell] === undefined));
    },
    discard: () => {
      setTexts(base.texts);
      setConflicts([]);
    },
    wrong: Object.entries(texts).flatMap(([name, text]) =>
      isWrongText(name.split(' ', 1)[0] as GridLayer, text) ? name : [],
    ),
    save: () => save({ known: base.known, cells: changedCells(zones, base.texts, texts) }, texts),
  };
}

const isSameTexts = (one: GridTexts, other: GridTexts): boolean => {
  const filled = (texts: GridTexts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return isSameForm(filled(one), filled(other)) && isSameForm(filled(other), filled(one));
};

function useGridDraft(eventId: number) {
  const { id } = useOfficeAccount();
  const [place] = useState(() => draftPlace(id, `workshop ${eventId} prices`));
  const [restored] = useState(() => {
    const kept = place.read({ base: '', texts: '' })?.values;
    if (!kept) return null;
    return { base: JSON.parse(String(kept.base)) as Base, texts: JSON.parse(String(kept.texts)) as GridTexts };
  });
  return { place, restored };
}

type SaveHandlers = {
  onSaved: (prices: WorkshopPrice[], typed: GridTexts) => void;
  onConflict: (current: WorkshopPrice[]) => void;
};

function useSaving(eventId: number, { onSaved, onConflict }: SaveHandlers) {
  const t = useWords();
  const follow = useWorkshopChange(eventId);
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const [refusedCell, setRefusedCell] = useState<string | null>(null);
  /** Whether it was saved. */
  const save = async (grid: Parameters<typeof savePrices>[1], typed: GridTexts): Promise<boolean> => {
    setFailure(null);
    setRefusedCell(null);
    const result = await run(() => savePrices(eventId, grid));
    if (result?.isOk) {
      tellSuccess(result, t);
      onSaved(result.body, typed);
      follow();
      return true;
    }
    if (result) refuse(result);
    return false;
  };
  const refuse = (result: Answer) => {
    const current = detailsIn<'concurrencyFailure'>(result).current as WorkshopPrice[] | undefined;
    const { cell } = detailsIn<'pricingInUse'>(result);
    if (current) onConflict(current);
    if (cell) setRefusedCell(`price ${cell}`);
    setFailure(current ? t('workshop.prices.changed') : failureTexts(result, t).join(' ') || t('workshop.gone'));
  };
  return { save, isBusy, failure, refusedCell };
}
