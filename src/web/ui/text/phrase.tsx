import type { ReactNode } from 'react';

/** Stands in a text for what is drawn there: no person writes it. */
export const slot = '\u0000';

/** A text with one drawn part: the price of "from HK$480" goes where each language wants it. */
export function Phrase({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(slot);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
