import { useEffect, useEffectEvent, useState } from 'react';
import { prefersStillness } from './use-slides.ts';

const shownMilliseconds = 7000;

/** Shows the next slide every few seconds while it is on and in view, and has neither pointer nor focus. */
export function useRotation(isWanted: boolean, moveOn: () => void) {
  const [isOn, setIsOn] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => setIsOn(isWanted && !prefersStillness()), [isWanted]);

  const step = useEffectEvent(() => {
    if (document.visibilityState === 'visible') moveOn();
  });
  useEffect(() => {
    if (!isOn || isHeld) return;
    const timer = setInterval(() => step(), shownMilliseconds);
    return () => clearInterval(timer);
  }, [isOn, isHeld]);

  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return {
    isOn,
    toggle: () => setIsOn(!isOn),
    holders: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
