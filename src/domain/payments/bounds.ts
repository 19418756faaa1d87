// What a payment and its proofs are held to: read by the browser before it sends, and by the server before it believes.

export const paymentMethods = ['ASIA_PAY', 'JETCO', 'CASH'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const answerLengthMax = 100;
export const proofBytesMax = 5 * 1024 * 1024;
export const proofsMax = 5;
export const proofTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
/** Of a document: all of its pages are drawn one below the other, and looked at by a person. */
export const pdfPagesMax = 5;
