import { useEffect, useState } from 'react';
import { lazyPart, nothingInstead } from '../../ui/page/lazy-part.tsx';

const Toaster = lazyPart(async () => (await import('../../ui/feedback/toaster.tsx')).Toaster, nothingInstead);

/** The corner for messages comes after the first picture: no page starts with one. */
export function ToastCorner() {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  return isDrawn ? <Toaster /> : null;
}
