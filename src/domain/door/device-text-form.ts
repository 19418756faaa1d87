/** The form of the texts by which a device is known: its event in letters and digits, and 256 random bits. */
export const deviceTextForm = /^([1-9a-z][0-9a-z]{0,4})_[\w-]{43}$/;
