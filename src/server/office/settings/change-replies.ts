type StoredChange = { version: number; changedAt: Date; changedBy: string };

/** The changes of a setting, as its page lists them. */
export const changeReplies = (changes: readonly StoredChange[]) =>
  changes.map(({ version, changedAt, changedBy }) => ({ version, at: changedAt.toISOString(), by: changedBy }));
