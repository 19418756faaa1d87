// E-mail addresses with a slip of the finger in the domain, such as `fan@gmial.com`.

/** Where most buyers have their mail. Each is long enough that an address one slip away is hardly another provider's. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'yahoo.com.hk',
  'yahoo.com.tw',
  'yahoo.com',
  'outlook.com',
  'icloud.com',
  'netvigator.com',
  'protonmail.com',
  'biznetvigator.com',
];
/** Real providers that look like a slip. */
const otherDomains = ['mail.com', 'email.com', 'ymail.com', 'yahoo.co.hk', 'hotmail.co', 'outlook.co'];
const emailLengthMax = 254;

/** The address that was probably meant; null where the domain is known, or like none that is. */
export function suggestEmail(typed: string): string | null {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  if (at < 1 || email.length > emailLengthMax) return null;
  const domain = email.slice(at + 1).toLowerCase();
  if (commonDomains.includes(domain) || otherDomains.includes(domain)) return null;
  const isName = !domain.includes('.');
  const meant = commonDomains.find((known) => isOneSlipAway(domain, isName ? (known.split('.')[0] as string) : known));
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}

/** The same, or one letter more, less, wrong or changed with its neighbour. */
function isOneSlipAway(typed: string, known: string): boolean {
  const shorter = Math.min(typed.length, known.length);
  let start = 0;
  while (start < shorter && typed[start] === known[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === known.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(start, typed.length - end), known.slice(start, known.length - end)];
  const isSwapped = wrong.length === 2 && wrong === `${right[1]}${right[0]}`;
  return (wrong.length <= 1 && right.length <= 1) || isSwapped;
}
