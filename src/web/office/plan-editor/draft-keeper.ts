// Saves the draft while it is drawn: a copy in this browser at once, and one on the server after a pause. When another person
// saved meanwhile, nothing is written until one of the two is chosen.
import type { SitePlanDraft } from '../../../contract/plans.ts';
import { type PackedPlan, packPlan, unpackPlan } from '../../../domain/plans/packed-plan.ts';
import type { PlanDocument } from '../../../domain/plans/plan-document.ts';
import { dropCopy, findCopy, keepCopy } from './local-copy.ts';
import { readDraft, saveDraft } from './plan-editor.data.ts';
import type { PlanEditor } from './plan-editor.ts';

const copyMilliseconds = 300;
const saveMilliseconds = 1200;
const retryMilliseconds = 5000;

export type KeeperState = {
  status: 'saved' | 'changed' | 'saving' | 'unreachable' | 'refused' | 'conflict';
  version: number | null;
  savedAt: string | null;
  savedBy: string | null;
  /** The plan of the other person. */
  theirs: SitePlanDraft | null;
};

type Calls = Pick<typeof import('./plan-editor.data.ts'), 'saveDraft' | 'readDraft'>;

export class DraftKeeper {
  readonly #siteId: number;
  readonly #editor: PlanEditor;
  readonly #calls: Calls;
  readonly #listeners = new Set<() => void>();
  #basedOn: string;
  #saved: PlanDocument;
  #state: KeeperState;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(siteId: number, plan: SitePlanDraft, editor: PlanEditor, calls: Calls = { saveDraft, readDraft }) {
    this.#siteId = siteId;
    this.#calls = calls;
    this.#editor = editor;
    this.#basedOn = plan.publishedTag;
    this.#saved = editor.document;
    this.#state = stateOf(plan);
  }

  readonly get = (): KeeperState => this.#state;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Watches the editor until it is stopped. Work that was never saved comes back first. */
  start(plan: SitePlanDraft): () => void {
    this.#restore(plan);
    const stopListening = this.#editor.listen(() => this.#notice());
    const saveNow = () => this.#state.status === 'unreachable' && void this.save();
    window.addEventListener('online', saveNow);
    return () => {
      stopListening();
      window.removeEventListener('online', saveNow);
      clearTimeout(this.#copyTimer);
      clearTimeout(this.#saveTimer);
      if (this.#isChanged) this.#copy();
    };
  }

  /** Saves at once what has not been saved. False when that did not succeed. */
  async save(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.#state.status === 'saving' || this.#state.status === 'conflict') return false;
    if (!this.#isChanged && this.#state.version !== null) return true;
    const document = this.#editor.document;
    this.#set({ status: 'saving' });
    const result = await this.#calls.saveDraft(this.#siteId, {
      version: this.#state.version,
      basedOn: this.#basedOn,
      document: packPlan(document),
    });
    if (result.isOk) return this.#onSaved(document, result.body);
    if (result.status === 409) await this.#onConflict();
    else if (result.status >= 400 && result.status < 500 && result.status !== 401 && result.status !== 429)
      this.#set({ status: 'refused' });
    else {
      this.#set({ status: 'unreachable' });
      this.#saveTimer = setTimeout(() => void this.save(), retryMilliseconds);
    }
    return false;
  }

  /** Ends a conflict. Their plan takes the place of ours, or ours is saved over theirs. */
  async choose(whose: 'mine' | 'theirs'): Promise<void> {
    const { theirs } = this.#state;
    if (!theirs) return;
    if (whose === 'theirs') this.#begin(theirs);
    else {
      this.#basedOn = theirs.publishedTag;
      this.#set({ ...stateOf(theirs), status: 'changed' });
      await this.save();
    }
  }

  /** After publishing or discarding: the published plan, without a draft. */
  begin(plan: SitePlanDraft): void {
    this.#begin(plan);
  }

  get #isChanged(): boolean {
    return this.#editor.document !== this.#saved;
  }

  #begin(plan: SitePlanDraft): void {
    dropCopy(this.#siteId);
    this.#basedOn = plan.publishedTag;
    const document = documentIn(plan.document);
    this.#saved = document;
    this.#editor.replace(document);
    this.#set(stateOf(plan));
  }

  #restore(plan: SitePlanDraft): void {
    const copy = findCopy(this.#siteId);
    if (!copy) return;
    const unpacked = unpackPlan(copy.document);
    if ('errors' in unpacked) {
      dropCopy(this.#siteId);
      return;
    }
    this.#editor.edit(({ selection }) => ({ document: unpacked.document, selection }));
    if (copy.version === plan.version) this.#notice();
    else this.#set({ status: 'conflict', theirs: plan });
  }

  #notice(): void {
    const { status } = this.#state;
    if (!this.#isChanged || status === 'conflict') return;
    if (status !== 'saving' && status !== 'unreachable') this.#set({ status: 'changed' });
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => this.#copy(), copyMilliseconds);
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.save(), saveMilliseconds);
  }

  #copy(): void {
    const { version } = this.#state;
    const document = packPlan(this.#editor.document);
    keepCopy(this.#siteId, { version, basedOn: this.#basedOn, keptAt: new Date().toISOString(), document });
  }

  #onSaved(document: PlanDocument, saved: Pick<KeeperState, 'version' | 'savedAt' | 'savedBy'>): boolean {
    this.#saved = document;
    this.#set({ ...saved, status: 'saved' });
    if (this.#isChanged) this.#notice();
    else {
      clearTimeout(this.#copyTimer);
      dropCopy(this.#siteId);
    }
    return !this.#isChanged;
  }

  async #onConflict(): Promise<void> {
    const theirs = await this.#calls.readDraft(this.#siteId);
    this.#set(theirs.isOk ? { status: 'conflict', theirs: theirs.body } : { status: 'unreachable' });
  }

  #set(changes: Partial<KeeperState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const stateOf = ({ version, savedAt, savedBy }: SitePlanDraft): KeeperState => ({
  status: 'saved',
  version,
  savedAt,
  savedBy,
  theirs: null,
});

/** The server sends only what it could read itself. */
export function documentIn(packed: SitePlanDraft['document']): PlanDocument {
  const unpacked = unpackPlan(packed as PackedPlan);
  return 'document' in unpacked ? unpacked.document : { zones: [], marks: [] };
}
