const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const wholeText = (value: number): string => whole.format(value);
