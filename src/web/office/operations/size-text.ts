const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** A count of bytes in gigabytes where there is more than one, else in megabytes. */
export const sizeText = (bytes: number): string =>
  bytes / gigabyte > 1 ? `${(bytes / gigabyte).toFixed(2)} GB` : `${(bytes / megabyte).toFixed(2)} MB`;
