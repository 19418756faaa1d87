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
