import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';

const Unsaved = createContext<Set<string>>(new Set());

/** The sections of a page are saved one by one; before the page is left, one question is asked for all of them. */
export function UnsavedSections({ children }: { children: ReactNode }) {
  const [unsaved] = useState(() => new Set<string>());
  return (
    <Unsaved value={unsaved}>
      {children}
      <LeaveGuard hasUnsaved={() => unsaved.size > 0} />
    </Unsaved>
  );
}

export function useUnsaved(hasUnsaved: boolean): void {
  const id = useId();
  const unsaved = useContext(Unsaved);
  useEffect(() => {
    if (hasUnsaved) unsaved.add(id);
    else unsaved.delete(id);
    return () => void unsaved.delete(id);
  }, [hasUnsaved, id, unsaved]);
}
