import { useRef } from 'react';

/**
 * The id of what a form sends. It stays while the form is open, so a press after a lost reply is the same request, which the server carries
 * out once. A form that stays open after a success calls `renew`. One that sends several requests names the part that each is about.
 */
export function useRequestId() {
  const ids = useRef(new Map<unknown, string>());
  const requestId = (part: unknown = null): string => {
    const id = ids.current.get(part) ?? crypto.randomUUID();
    ids.current.set(part, id);
    return id;
  };
  return { requestId, renew: () => ids.current.clear() };
}
