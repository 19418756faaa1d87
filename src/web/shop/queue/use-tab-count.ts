import { useEffect } from 'react';

/**
 * Puts what is counted before the title of the tab: `(1,284) …`. The text is changed in place, because a new title is
 * announced as a new page, and this is the same page over and over.
 */
export function useTabCount(count: string | null): void {
  useEffect(() => {
    const title = document.querySelector('title')?.firstChild;
    if (count === null || !(title instanceof Text)) return;
    const plain = title.data;
    title.data = `(${count}) ${plain}`;
    return () => {
      title.data = plain;
    };
  }, [count]);
}
