// The editor of one plan: its document with all earlier states, the tools, and what else is shown. Pages and the canvas listen to it.
import type { PlanDocument, PlanZone } from '../../../domain/plans/plan-document.ts';
import type { GivenSeat } from '../../plan/hall.ts';
import type { PlanState } from '../plan-edits/change-selected.ts';
import type { Clip } from '../plan-edits/clipboard.ts';
import { amend, beginHistory, type History, record, redo, undo } from '../plan-edits/history.ts';
import type { Paint } from '../plan-edits/paint.ts';
import { type Level, nothing, type Selection } from '../plan-edits/selection.ts';
import type { ReferencePicture } from './reference-picture.ts';

export const tools = ['select', 'lasso', 'brush', 'seat', 'area', 'stage', 'entrance', 'text', 'hand'] as const;
export type Tool = (typeof tools)[number];

export type EditorState = {
  history: History<PlanState>;
  /** The zone that gets new rows, by its position in the document. */
  zone: number;
  tool: Tool;
  level: Level;
  paint: Paint;
  isSnapping: boolean;
  clip: Clip | null;
  picture: ReferencePicture | null;
  /** Seats that a try-out chose. */
  tried: readonly GivenSeat[] | null;
};

export class PlanEditor {
  /** Only this zone can be selected and changed. */
  readonly onlyZoneId: number | null;
  #state: EditorState;
  readonly #listeners = new Set<() => void>();

  constructor(document: PlanDocument, onlyZoneId: number | null = null) {
    this.onlyZoneId = onlyZoneId;
    const zone = document.zones.findIndex(({ zoneId }) => zoneId === onlyZoneId);
    this.#state = {
      history: beginHistory({ document, selection: nothing }),
      zone: Math.max(zone, 0),
      tool: 'select',
      level: 'block',
      paint: 'b',
      isSnapping: true,
      clip: null,
      picture: null,
      tried: null,
    };
  }

  readonly get = (): EditorState => this.#state;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get plan(): PlanState {
    return this.#state.history.present;
  }

  get document(): PlanDocument {
    return this.plan.document;
  }

  get zone(): PlanZone | undefined {
    return this.document.zones[this.#state.zone];
  }

  /** The zones that can be selected. */
  get openZones(): readonly PlanZone[] {
    const { zones } = this.document;
    return this.onlyZoneId === null ? zones : zones.filter(({ zoneId }) => zoneId === this.onlyZoneId);
  }

  set(changes: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** A step that can be undone. Steps of one `merging` name that follow each other are undone together. */
  edit(change: (plan: PlanState) => PlanState, merging: string | null = null): void {
    const { history } = this.#state;
    this.#keep(record(history, change(history.present), merging));
  }

  select(selection: Selection): void {
    const { history } = this.#state;
    const { zones } = this.document;
    const first = zones.findIndex((zone) => selection.areas.has(zone) || holds(zone, selection));
    this.set({
      history: amend(history, { ...history.present, selection }),
      tried: null,
      ...(first !== -1 && { zone: first }),
    });
  }

  undo(): void {
    this.#keep(undo(this.#state.history));
  }

  redo(): void {
    this.#keep(redo(this.#state.history));
  }

  /** Begins anew with a document that came from elsewhere. */
  replace(document: PlanDocument): void {
    this.set({ history: beginHistory({ document, selection: nothing }), tried: null });
  }

  #keep(history: History<PlanState>): void {
    if (history === this.#state.history) return;
    const last = history.present.document.zones.length - 1;
    this.set({ history, tried: null, zone: Math.max(0, Math.min(this.#state.zone, last)) });
  }
}

const holds = ({ places }: PlanZone, { rows }: Selection): boolean =>
  places !== null && 'rows' in places && places.rows.some((row) => rows.has(row));
