// The debt of an outlet for a period: the sums of its ledger lines. Money that the shop owes the outlet is negative.

/** The lines of the same session, zone, type and price. */
export type SettlementRow = {
  sold: number;
  grossCents: number;
  voided: number;
  /** Negative. */
  voidedCents: number;
  /** Negative, and positive for voided sales. */
  commissionCents: number;
};
export type SettlementSum = SettlementRow & { owedCents: number };

export const owedOf = ({
  grossCents,
  voidedCents,
  commissionCents,
}: Pick<SettlementRow, 'grossCents' | 'voidedCents' | 'commissionCents'>): number =>
  grossCents + voidedCents + commissionCents;

export function addSettlementRows(rows: readonly SettlementRow[]): SettlementSum {
  const sum = (of: (row: SettlementRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const total = {
    sold: sum(({ sold }) => sold),
    grossCents: sum(({ grossCents }) => grossCents),
    voided: sum(({ voided }) => voided),
    voidedCents: sum(({ voidedCents }) => voidedCents),
    commissionCents: sum(({ commissionCents }) => commissionCents),
  };
  return { ...total, owedCents: owedOf(total) };
}
