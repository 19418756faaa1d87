/** Stands on the place of the button that buys. */
export const closedKeys = {
  'sold-out': 'event.soldOut.button',
  ended: 'event.ended',
  unscheduled: 'event.noDates',
} as const;

export const littleLeftKeys = { few: 'event.fewLeft', wheelchair: 'order.left.wheelchair' } as const;
