// A font that remembers how it has laid out each word. Tickets repeat their words, and a Chinese text is laid out character by character.
import type { Font, GlyphRun } from 'fontkit';

const runsMax = 20_000;
const lettersMax = 40;

export function withRememberedRuns(font: Font): Font {
  const layout = font.layout.bind(font);
  const runs = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    if (features !== undefined || text.length > lettersMax) return layout(text, features);
    const run = runs.get(text) ?? layout(text);
    if (runs.size >= runsMax) runs.clear();
    runs.set(text, run);
    return copyOf(run);
  };
  return font;
}

/** PDFKit changes the positions of a run. */
function copyOf({ glyphs, positions }: GlyphRun): GlyphRun {
  const own = positions.map((position) => ({ ...position }));
  return {
    glyphs,
    positions: own,
    get advanceWidth() {
      return own.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}
