import { ticketTypes } from '../../../contract/catalogue.ts';
import type { WorkshopPrice, WorkshopZone } from '../../../contract/workshop.ts';
import { feeDollarsMax, priceDollarsMax } from '../../../contract/workshop.ts';
import { cellName, type GridTexts, readAmount } from '../../../domain/catalogue/price-grid.ts';

/** The two layers of the grid: prices, and handling fees. */
export const gridLayers = ['price', 'fee'] as const;
export type GridLayer = (typeof gridLayers)[number];

export const textName = (layer: GridLayer, zoneId: number, ticketType: string): string =>
  `${layer} ${cellName(zoneId, ticketType)}`;

/** The texts of stored prices. */
export const textsOf = (prices: readonly WorkshopPrice[]): GridTexts =>
  Object.fromEntries(
    prices.flatMap(({ zoneId, ticketType, price, handlingFee }) => [
      [textName('price', zoneId, ticketType), String(price)],
      [textName('fee', zoneId, ticketType), String(handlingFee)],
    ]),
  );

export const isWrongText = (layer: GridLayer, text: string): boolean =>
  readAmount(text, layer === 'price' ? priceDollarsMax : feeDollarsMax) === undefined;

/** The cells whose texts differ from the stored ones, as they are saved. */
export function changedCells(zones: readonly WorkshopZone[], base: GridTexts, texts: GridTexts) {
  const pairs = zones.flatMap(({ id }) => ticketTypes.map((ticketType) => ({ zoneId: id, ticketType })));
  return pairs.flatMap(({ zoneId, ticketType }) => {
    const names = gridLayers.map((layer) => textName(layer, zoneId, ticketType));
    if (names.every((name) => (texts[name] ?? '') === (base[name] ?? ''))) return [];
    const [price, fee] = names.map((name) => texts[name] ?? '') as [string, string];
    const amount = readAmount(price, priceDollarsMax) ?? null;
    return { zoneId, ticketType, price: amount, handlingFee: readAmount(fee, feeDollarsMax) ?? null };
  });
}
