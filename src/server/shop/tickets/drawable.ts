// Texts on paper without the characters that the font has no picture of, such as emoji: nobody reads a box. A letter, such as a rare Chinese
// character or one of Hebrew, is part of a name and leaves a mark.
import type { Font } from 'fontkit';

/** They join or colour the characters beside them, and are nothing by themselves. */
const joiners = new Set([0x200d, 0xfe0e, 0xfe0f]);
/** Printers set it where a character is missing. */
const missing = '〓';

export function drawable(font: Font, typed: string): string {
  // A Mac hands over an accent as a mark of its own. The font has few marks, but the letters with them. All else stays as it was typed:
  // composing replaces some Chinese characters of names.
  const text = typed.replaceAll(/\p{L}\p{M}+/gu, (letter) => letter.normalize('NFC'));
  const drawn = Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) as number;
    if (joiners.has(codePoint)) return '';
    if (/\s/.test(character) || font.hasGlyphForCodePoint(codePoint)) return character;
    return /\p{L}/u.test(character) ? missing : '';
  }).join('');
  // A word that is gone leaves no second space.
  return drawn === text ? text : drawn.replaceAll(/ {2,}/g, ' ').trim();
}
