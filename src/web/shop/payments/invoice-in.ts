/** The invoice number that a JETCO receipt names, before the shop has judged it. Null where it cannot be read. */
export function invoiceIn(receipt: string): string | null {
  const [encoded = ''] = receipt.split('.');
  try {
    const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return /(?:^|&)invoice=([0-9A-Z]+)(?:&|$)/.exec(text)?.[1] ?? null;
  } catch {
    return null;
  }
}
