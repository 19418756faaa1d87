const minute = 60_000;

/** When the doors open, as an instant of a reply; null where the event does not say. */
export const doorsTimeOf = (startsAt: Date, doorsMinutesBefore: number | null): string | null =>
  doorsMinutesBefore === null ? null : new Date(startsAt.getTime() - doorsMinutesBefore * minute).toISOString();
