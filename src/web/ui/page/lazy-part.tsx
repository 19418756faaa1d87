import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/**
 * A part of a page with a script of its own. Where the script does not come, `Instead` stands in its place: the page around it stays. The
 * script is asked for again when the part is next shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
): ComponentType<Props & { fallback?: ReactNode }> {
  const ask = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch {
        Part = ask();
        return { default: Instead };
      }
    });
  let Part = ask();
  return function LazyPart({ fallback, ...props }) {
    const [Shown] = useState(() => Part as unknown as ComponentType<object>);
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  };
}
