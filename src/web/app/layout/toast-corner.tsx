import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(() => import('../../ui/feedback/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

/** The corner for messages comes after the first picture: no page starts with one. */
export function ToastCorner() {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  if (!isDrawn) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
