// The bounds of a payment and its proofs. The browser checks them before it sends, and the server again.

/** The providers that take cards and wallets; cash is a transfer to our own account. */
export const providerNames = ['ASIA_PAY', 'JETCO'] as const;
export type ProviderName = (typeof providerNames)[number];
export const paymentMethods = [...providerNames, 'CASH'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const answerLengthMax = 100;
export const proofBytesMax = 5 * 1024 * 1024;
/** Since staff last asked for another one. */
export const proofsMax = 5;
export const proofTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
/** All pages of a document are drawn one below the other, and a person looks at them. */
export const pdfPagesMax = 5;
