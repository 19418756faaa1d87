const bytesPerMegabyte = 1_048_576;

export const numeral = (value: number): string => new Intl.NumberFormat('en').format(value);
export const megabytes = (bytes: number): string => numeral(Math.round(bytes / bytesPerMegabyte));
/** Short times need a fraction. */
export const milliseconds = (value: number): string =>
  `${value < 10 ? value.toFixed(2) : numeral(Math.round(value))} ms`;
