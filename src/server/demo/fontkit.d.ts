/** The part of fontkit that the shop uses; the package has no types of its own. */
declare module 'fontkit' {
  export type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    args: number[];
  };
  export type Glyph = { id: number; path: { commands: PathCommand[]; toSVG(): string } };
  export type GlyphRun = {
    glyphs: Glyph[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    readonly advanceWidth: number;
  };
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: unknown): GlyphRun;
    getVariation(axes: Record<string, number>): Font;
  };
  export function create(bytes: Buffer): Font;
}
