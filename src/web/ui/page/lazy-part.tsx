import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

const millisecondsToRetry = 5000;
/** Pages of an earlier release may ask for a script that is gone: they ask less and less often. */
const millisecondsToRetryMax = 60_000;

type Retry = { onRetry: () => void };

/**
 * A part of a page with a script of its own. Where the script does not come, `Instead` stands in its place, and the page around it stays.
 * The script is asked for again after a while, and when the part is next shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let pause = millisecondsToRetry / 2;
  function Retrying({ onRetry, ...props }: Props & Retry) {
    const retry = useEffectEvent(onRetry);
    useEffect(() => {
      const timer = setTimeout(() => retry(), pause);
      return () => clearTimeout(timer);
    }, []);
    const Replacement = Instead as ComponentType<object>;
    return <Replacement {...props} />;
  }
  const ask = () =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<Props & Retry> };
      } catch {
        pause = Math.min(pause * 2, millisecondsToRetryMax);
        Part = ask();
        return { default: Retrying };
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
