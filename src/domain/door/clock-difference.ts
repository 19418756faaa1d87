// The difference of a device's clock from the server's, measured by the calls that the device makes anyway.

export type ClockDifference = { milliseconds: number; roundTrip: number };

/** The server read its clock about half-way between question and answer. */
export const measureClock = (call: { sentAt: number; receivedAt: number; serverTime: number }): ClockDifference => ({
  milliseconds: Math.round(call.serverTime - (call.sentAt + call.receivedAt) / 2),
  roundTrip: call.receivedAt - call.sentAt,
});

const warningMilliseconds = 60_000;

/** The quicker call tells it better; a clock that was set since then shows in a large jump. */
export function betterClock(known: ClockDifference | null, measured: ClockDifference): ClockDifference {
  if (!known || measured.roundTrip <= known.roundTrip) return measured;
  return Math.abs(measured.milliseconds - known.milliseconds) > measured.roundTrip ? measured : known;
}

export const isClockWrong = ({ milliseconds }: ClockDifference): boolean =>
  Math.abs(milliseconds) >= warningMilliseconds;
