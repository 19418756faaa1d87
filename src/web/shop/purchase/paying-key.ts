/** In local storage the orders that are being paid; in session storage the token of the one that this tab paid last. */
export const payingKey = 'limelight-paying';
