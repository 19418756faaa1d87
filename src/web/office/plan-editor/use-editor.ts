import { createContext, use, useSyncExternalStore } from 'react';
import type { EditorState, PlanEditor } from './plan-editor.ts';

const EditorContext = createContext<PlanEditor | null>(null);
export const EditorProvider = EditorContext.Provider;

export function usePlanEditor(): PlanEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('There is no plan editor around this component.');
  return editor;
}

/** A part of the editor's state; the component is drawn again when it changes. */
export function useEditor<Part>(part: (state: EditorState) => Part): Part {
  const editor = usePlanEditor();
  const read = () => part(editor.get());
  return useSyncExternalStore(editor.listen, read, read);
}

export const usePlan = () => useEditor(({ history }) => history.present);
