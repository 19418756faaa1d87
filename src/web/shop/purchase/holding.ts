// The seats of an event that this browser holds, remembered across its tabs: another tab then asks for the order
// instead of placing a second one. No more is kept than the event and until when.
const key = 'limelight-holding';

type Holding = { eventId: number; until: number };

export function holdHere(holding: Holding | null): void {
  try {
    if (holding) localStorage.setItem(key, JSON.stringify(holding));
    else localStorage.removeItem(key);
  } catch {
    // The shop itself still knows; only the hint is missing.
  }
}

export function isHoldingHere(eventId: number, now: number): boolean {
  try {
    const { eventId: held, until } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Holding>;
    return held === eventId && until !== undefined && until > now;
  } catch {
    return false;
  }
}
