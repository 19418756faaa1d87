import { type ComponentType, lazy, type ReactNode, Suspense, startTransition, useState } from 'react';

export type Retry = { onRetry: () => void };

/**
 * A part of a page with a script of its own. Where the script does not come, `Instead` stands in its place: the page around it stays. The
 * script is asked for again by `onRetry`, and when the part is next shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & Retry>,
): ComponentType<Props & { fallback?: ReactNode }> {
  const ask = () =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<Props & Retry> };
      } catch {
        Part = ask();
        return { default: Instead };
      }
    });
  let Part = ask();
  return function LazyPart({ fallback, ...props }) {
    const [Shown, show] = useState(() => Part as unknown as ComponentType<object>);
    // The replacement stays until the script is here, or has failed again.
    const onRetry = () => startTransition(() => show(() => Part as unknown as ComponentType<object>));
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} {...{ onRetry }} />
      </Suspense>
    );
  };
}

/** The page says all that it has to say without the part. */
export const nothingInstead = (): null => null;
