const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,284` */
export const peopleText = (people: number): string => grouped.format(people);
