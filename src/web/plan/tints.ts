/** The number of tints for prices in tokens.css. */
export const tintsMax = 6;
