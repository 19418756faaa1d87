// Under which name a person is counted: the many ways to write one telephone number or one mailbox are one person.

/** Without what mail services leave out: everything after a plus sign, and at Gmail the dots. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

/** Digits alone, with the country's own first, and without the noughts that are dialled before a number at home. */
export function telephoneOf(countryCode: string, number: string): string {
  const digits = number.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
  return `+${countryCode}${digits}`;
}
