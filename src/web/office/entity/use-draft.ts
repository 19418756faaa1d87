import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOfficeAccount } from '../frame/office-account.ts';
import { type Draft, draftPlace, isSameForm } from './draft.ts';

/** The draft of the form at this address, as it was when the form was opened. */
export function useDraftPlace(like: Draft['values']) {
  const { id } = useOfficeAccount();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [place] = useState(() => draftPlace(id, path));
  const [restored] = useState(() => place.read(like));
  return { place, restored };
}

/** Keeps the draft while the page is open, also through a reload. It goes when the page is left on purpose. */
export function useKeptDraft(place: ReturnType<typeof draftPlace>, { values, base }: Draft): void {
  useEffect(() => {
    if (isSameForm(values, base.values)) place.drop();
    else place.keep({ values, base });
  }, [place, values, base]);
  useEffect(() => () => place.drop(), [place]);
}
