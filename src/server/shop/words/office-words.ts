// The words of the back office, which visitors of the shop do not need: its pages, its refusals, and its menu.

/** The first parts of their keys. */
const pages = new Set([
  'apiKeys',
  'audits',
  'cockpit',
  'configuration',
  'dashboard',
  'decision',
  'entity',
  'exports',
  'gateway',
  'guests',
  'health',
  'holds',
  'limelightApp',
  'logs',
  'metrics',
  'office',
  'orderActions',
  'orderFile',
  'orderFilter',
  'outlets',
  'planEditor',
  'refunds',
  'reports',
  'review',
  'sell',
  'transfers',
  'userManagement',
  'webhooks',
  'withheldSeats',
  'workshop',
]);

/** The codes of refusals that only staff meet. Codes that begin with a capital letter or with `plan` are theirs too. */
const refusals = new Set([
  'allotmentOver',
  'dayNotOver',
  'daySettled',
  'differenceChanged',
  'differenceUnpaid',
  'eventIncomplete',
  'eventInUse',
  'eventSold',
  'exportNotDone',
  'holdPastShow',
  'mailNotPossible',
  'nothingOwed',
  'nothingToSettle',
  'nothingWithheld',
  'notPaid',
  'orderChanged',
  'outletInUse',
  'outletOrder',
  'placesTaken',
  'placesWithheld',
  'pricingInUse',
  'pricingSold',
  'refundFirst',
  'refundNothing',
  'refundTooMuch',
  'requestUsed',
  'saleTooOld',
  'seatNotSold',
  'seatPriceMissing',
  'secondPersonNeeded',
  'sessionInUse',
  'sessionSold',
  'settledAlready',
  'siteInUse',
  'siteSold',
  'statusRefused',
  'ticketsGone',
  'tooManyExports',
  'undoNothing',
  'undoSold',
  'visitorHasMost',
  'visitorHolds',
  'wasPaid',
  'wrongEventState',
  'zoneInUse',
  'zoneLosesSeats',
  'zoneSold',
]);

/** A form of buyers has this one as well. */
const shared = new Set(['entity.validation.required']);

export function isOfOffice(key: string): boolean {
  if (shared.has(key)) return false;
  const [first = '', second = ''] = key.split('.');
  if (first === 'error' || first === 'invalid') return refusals.has(second) || /^(?:plan)?[A-Z]/.test(second);
  return pages.has(first) || (key.startsWith('global.menu.') && !key.startsWith('global.menu.account.'));
}
