import { useEffect, useState } from 'react';

/** Reads the new page's title to those who do not see that the page has changed. */
export function Announcer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const observer = new MutationObserver(() => setTitle(document.title));
    const element = document.querySelector('title');
    if (element) observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
