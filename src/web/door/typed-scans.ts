// Scanners that type: their letters come faster than any hand's, and Enter ends them.

const gapMillisecondsMax = 400;
/** On average: a busy page may get a letter late. */
const letterMillisecondsMax = 50;
const lettersMin = 20;
type Press = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Takes one key press after the other; answers with the text when a scan has ended with this one. */
export function typedScans(): (press: Press) => string | null {
  let text = '';
  let beganAt = 0;
  let pressedAt = Number.NEGATIVE_INFINITY;
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }) => {
    if (text === '' || timeStamp - pressedAt > gapMillisecondsMax) {
      text = '';
      beganAt = timeStamp;
    }
    pressedAt = timeStamp;
    if (key === 'Enter') {
      const scanned = text;
      text = '';
      const isQuick = timeStamp - beganAt <= scanned.length * letterMillisecondsMax;
      return isQuick && scanned.length >= lettersMin ? scanned : null;
    }
    // Shift and the like come between the letters.
    if (key.length === 1 && !ctrlKey && !metaKey && !altKey) text += key;
    return null;
  };
}

/** Hears scans on the page. Neither a space in a code nor the Enter behind it presses the button that has the focus. */
export function hearTypedScans(page: EventTarget, onText: (text: string) => void): () => void {
  const press = typedScans();
  let letterAt = Number.NEGATIVE_INFINITY;
  const listen = (event: Event) => {
    const { key, timeStamp } = event as KeyboardEvent;
    const isInCode = key === ' ' && timeStamp - letterAt <= gapMillisecondsMax;
    if (isInCode || (key.length === 1 && key !== ' ')) letterAt = timeStamp;
    const text = press(event as KeyboardEvent);
    if (isInCode || text !== null) event.preventDefault();
    if (text !== null) onText(text);
  };
  page.addEventListener('keydown', listen, true);
  return () => page.removeEventListener('keydown', listen, true);
}
