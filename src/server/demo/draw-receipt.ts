// The receipt of a transfer, as the app of a bank shows it.
import { localInstant } from '../../domain/catalogue/hong-kong-time.ts';
import { dollarsFrom } from '../../domain/money/money.ts';
import { circle, path, picture, rect, stroke } from './draw-shapes.ts';
import { write } from './draw-type.ts';

type Transfer = { amountCents: number; invoiceNo: string; at: Date };

const [width, height] = [400, 640];
const [ink, faint, blue, green] = ['#15131F', '#6A6780', '#1B3F8B', '#18794E'];

export function drawReceipt({ amountCents, invoiceNo, at }: Transfer): string {
  const facts = [
    ['收款人 To', 'LIMELIGHT DEMO'],
    ['附言 Reference', invoiceNo],
    ['日期 Date', localInstant(at.getTime()).slice(0, 16).replace('T', ' ')],
  ] as const;
  return picture(width, height, 800, [
    rect(0, 0, width, height, '#F4F6FB'),
    rect(0, 0, width, 88, blue),
    write('轉數快 FPS', { han: 700 }, { size: 24, centre: width / 2, middle: 44 }, '#FFFFFF'),
    circle(width / 2, 160, 34, green),
    path(`M${width / 2 - 15} 160l11 12 20-24`, stroke('#FFFFFF', 6)),
    write('轉賬成功 Completed', { han: 500 }, { size: 20, centre: width / 2, middle: 226 }, ink),
    write(
      `HK$${dollarsFrom(amountCents).toFixed(2)}`,
      { latin: 700 },
      { size: 44, centre: width / 2, middle: 292 },
      ink,
    ),
    rect(24, 348, width - 48, 236, '#FFFFFF'),
    ...facts.flatMap(([name, value], row) => [
      write(name, { han: 500 }, { size: 13, left: 44, middle: 380 + row * 74 }, faint),
      write(value, { latin: 600 }, { size: 17, left: 44, middle: 408 + row * 74 }, ink),
    ]),
  ]);
}
