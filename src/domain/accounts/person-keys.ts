// Keys under which the limits of a person are counted: all spellings of one telephone number or mailbox give the same key.

/** Removes the parts that mail services ignore: everything after a plus sign, and the dots of Gmail. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

/** Digits only, with the country code first, and without the leading zeros of domestic dialling. */
export function telephoneOf(countryCode: string, number: string): string {
  const digits = number.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
  return `+${countryCode}${digits}`;
}
