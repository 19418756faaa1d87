// Texts on paper without the characters that the font has no picture of, such as emoji: nobody reads a box.
import type { Font } from 'fontkit';

/** They join or colour the characters beside them, and are nothing by themselves. */
const joiners = new Set([0x200d, 0xfe0e, 0xfe0f]);

export function drawable(font: Font, text: string): string {
  const kept = Array.from(text).filter((character) => {
    const codePoint = character.codePointAt(0) as number;
    return !joiners.has(codePoint) && (/\s/.test(character) || font.hasGlyphForCodePoint(codePoint));
  });
  const drawn = kept.join('');
  // A word that is gone leaves no second space.
  return drawn === text ? text : drawn.replaceAll(/ {2,}/g, ' ').trim();
}
