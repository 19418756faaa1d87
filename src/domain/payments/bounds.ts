// The bounds of a payment and its proofs. The browser checks them before it sends, and the server again.

export const paymentMethods = ['ASIA_PAY', 'JETCO', 'CASH'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const answerLengthMax = 100;
export const proofBytesMax = 5 * 1024 * 1024;
export const proofsMax = 5;
export const proofTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
/** All pages of a document are drawn one below the other, and a person looks at them. */
export const pdfPagesMax = 5;
