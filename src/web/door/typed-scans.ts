// Scanners that type: their letters come faster than any hand's, and Enter ends them.

const gapMillisecondsMax = 400;
/** On average: a busy page may get a letter late. */
const letterMillisecondsMax = 50;
const lettersMin = 20;
type Press = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The text of a scan that has ended with this key. A space in a code, or the Enter behind it, must press no button. */
type Heard = { text: string | null; isOfScan: boolean };

/** Takes one key press after the other. */
export function typedScans(): (press: Press) => Heard {
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
      const isScan = isQuick && scanned.length >= lettersMin;
      return { text: isScan ? scanned : null, isOfScan: isScan };
    }
    // Shift and the like come between the letters.
    if (key.length === 1 && !ctrlKey && !metaKey && !altKey) text += key;
    return { text: null, isOfScan: key === ' ' && text.trim() !== '' };
  };
}
