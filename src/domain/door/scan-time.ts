// When a scan was made: by the device's clock, corrected by how wrong that clock was when the scan was sent.

const day = 24 * 3_600_000;
/** Scans wait on a device for days at most. */
const oldest = 7 * day;

type Stamps = { scannedAt: number; sentAt: number | undefined; receivedAt: number };

/** Never after its arrival, and not long before it. All in milliseconds since 1970. */
export function timeOfScan({ scannedAt, sentAt, receivedAt }: Stamps): number {
  const corrected = sentAt === undefined ? scannedAt : scannedAt + (receivedAt - sentAt);
  return Math.min(receivedAt, Math.max(receivedAt - oldest, corrected));
}
