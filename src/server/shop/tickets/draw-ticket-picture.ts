// The code of a ticket as a PNG, with its seat and name below: for mails, whose readers may not open a PDF.
import sharp from 'sharp';
import { codeMatrix, runsIn } from './code-squares.ts';
import { drawable } from './drawable.ts';
import { ticketFonts } from './ticket-pen.ts';

export type PictureOfTicket = { code: string; lines: string[] };

const modulePixels = 12;
const quietModules = 4;
const modules = 37;
const side = (modules + 2 * quietModules) * modulePixels;
const lettering = { largest: 40, lineHeight: 60, margin: 24 };

export async function drawTicketPicture({ code, lines }: PictureOfTicket): Promise<Uint8Array> {
  const height = side + lines.length * lettering.lineHeight + lettering.margin;
  const squares = runsIn(codeMatrix(code)).map(
    ({ column, row, count }) =>
      `M${(column + quietModules) * modulePixels} ${(row + quietModules) * modulePixels}h${count * modulePixels}v${modulePixels}h-${count * modulePixels}z`,
  );
  const texts = lines.map((line, at) => lineOf(line, side + at * lettering.lineHeight + lettering.largest));
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${height}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<path shape-rendering="crispEdges" d="${squares.join('')}"/>`,
    ...texts,
    '</svg>',
  ].join('');
  const png = await sharp(Buffer.from(drawing)).greyscale().png({ palette: true, colours: 16 }).toBuffer();
  return Uint8Array.from(png);
}

/** Drawn as outlines: the machine may have no Chinese font. */
function lineOf(text: string, baseline: number): string {
  const { bold } = ticketFonts();
  const { glyphs, positions } = bold.layout(drawable(bold, text));
  const total = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const scale = Math.min(lettering.largest / bold.unitsPerEm, (side - 2 * lettering.margin) / total);
  let x = side / 2 - (total * scale) / 2;
  const outlines = glyphs.map(({ path }, at) => {
    const outline = `<path transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" d="${path.toSVG()}"/>`;
    x += (positions[at]?.xAdvance ?? 0) * scale;
    return outline;
  });
  return outlines.join('');
}
