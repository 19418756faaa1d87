import { useEffect, useRef } from 'react';

type Props = { html: string; isDark: boolean; title: string; className: string | undefined };

/** A mail in a frame without the rights of this page. Its frame says when it is ready, and gets the HTML. */
export function MailFrame({ html, isDark, title, className }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The colours of a mail program, whichever this browser has.
  const drawn = html.replace('(prefers-color-scheme:dark)', isDark ? 'all' : 'not all');
  useEffect(() => {
    // Its origin is none, so no other can be named.
    const send = () => frame.current?.contentWindow?.postMessage(drawn, '*');
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'ready') send();
    };
    window.addEventListener('message', listen);
    send();
    return () => window.removeEventListener('message', listen);
  }, [drawn]);
  return <iframe ref={frame} src="/mail-frame" sandbox="allow-scripts" title={title} className={className} />;
}
