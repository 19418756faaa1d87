// Writes pretix's seating plan, to exchange halls with other ticket shops. It knows positions of seats and coloured areas, but no standing rooms,
// wheelchair places or restricted views.
import { boxOf, drawingHeight, drawingWidth, type Point } from '../seating/drawing.ts';
import type { Mark } from '../seating/mark.ts';
import { type SeatClass, seatClasses } from '../seating/seat-plan.ts';
import { placeRows } from '../seating/zone-shape-spots.ts';
import { hasSeats, type PlanDocument, type PlanZone } from './plan-document.ts';
import { FileNotes, type WrittenFile } from './plan-file.ts';
import { roundOff } from './round-off.ts';

type Spot = { x: number; y: number };
type PretixZone = { name: string; zone_id: string; position: Spot; rows: object[]; areas: object[] };

const colours: Record<SeatClass, string> = { a: '#7f4a91', b: '#0080a0', c: '#3b6e22' };

export function writePretix(name: string, { zones, marks }: PlanDocument): WrittenFile {
  const notes = new FileNotes();
  const plan = {
    name,
    categories: seatClasses.map((seatClass) => ({ name: seatClass, color: colours[seatClass] })),
    size: { width: drawingWidth, height: drawingHeight },
    zones: [
      ...zones.flatMap((zone, index) => zoneOf(zone, index, notes)),
      ...(marks.length > 0
        ? [{ name: 'marks', zone_id: 'marks', position: { x: 0, y: 0 }, rows: [], areas: marks.map(areaOf) }]
        : []),
    ],
  };
  return { text: `${JSON.stringify(plan)}\n`, lost: notes.lost };
}

function zoneOf({ name, places }: PlanZone, index: number, notes: FileNotes): PretixZone[] {
  if (places === null) {
    notes.lose('emptyZones');
    return [];
  }
  const zone = { name, zone_id: `zone-${index + 1}`, position: { x: 0, y: 0 } };
  if (!hasSeats(places)) {
    notes.lose('standingAreas');
    const points = places.area.map(([x, y]) => ({ x, y }));
    const [x, y] = middleOf(places.area);
    return [
      {
        ...zone,
        rows: [],
        areas: [
          {
            ...area,
            shape: 'polygon',
            position: { x: 0, y: 0 },
            rotation: 0,
            polygon: { points },
            text: textAt(name, x, y),
          },
        ],
      },
    ];
  }
  const placed = placeRows({ rows: places.rows.map(({ line }) => line) }, { rows: places.rows });
  const rows = placed.map(({ label, seats }) => {
    if (seats[0]?.seat === null || seats.at(-1)?.seat === null) notes.lose('aislesAtEnds');
    const listed = seats.flatMap(({ seat, at: [x, y] }) => {
      if (seat?.restrictedView) notes.lose('restrictedViews');
      return seat
        ? [
            {
              seat_guid: `${index + 1}-${label}-${seat.number}`,
              seat_number: String(seat.number),
              category: seat.class,
              position: { x: roundOff(x), y: roundOff(y) },
            },
          ]
        : [];
    });
    return { row_number: label, row_number_position: 'both', position: { x: 0, y: 0 }, seats: listed };
  });
  return [{ ...zone, rows, areas: [] }];
}

const area = { color: '#eeeeee', border_color: '#888888' };
const textAt = (text: string, x: number, y: number) => ({ position: { x, y }, color: '#333333', text });

function middleOf(corners: readonly Point[]): Point {
  const { left, top, right, bottom } = boxOf(corners);
  return [(left + right) / 2, (top + bottom) / 2];
}

const areaOf = ({ at: [x, y], width, height, turn, text }: Mark) => ({
  ...area,
  shape: 'rectangle',
  position: { x: x - width / 2, y: y - height / 2 },
  rotation: turn,
  rectangle: { width, height },
  text: textAt(text, width / 2, height / 2),
});
