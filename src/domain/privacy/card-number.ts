// Card numbers, wherever somebody typed one: the shop wants none, neither in a field nor in a log.

const digitsMin = 13;
const digitsMax = 19;

/** Groups of digits with a space or a hyphen between; not part of a word, and not a telephone number with its country. */
const digitRun = /(?<![\p{L}\p{N}_+])\d(?:[ -]?\d){12,}(?![\p{L}\p{N}_])/gu;
/** How the numbers of the card schemes begin. */
const cardStart = /^(?:3|4|5|6|2[2-7])/;

/** The check digit that every card number ends with. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const weighed = at % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

const isCardNumber = (digits: string): boolean =>
  digits.length >= digitsMin && digits.length <= digitsMax && cardStart.test(digits) && passesLuhn(digits);

/** Whether some of these groups that stand side by side are one: other numbers may stand before and behind. */
function holdsCard(run: string): boolean {
  const groups = run.split(/[ -]/);
  return groups.some((_, from) => groups.some((_, to) => isCardNumber(groups.slice(from, to + 1).join(''))));
}

/** Digits as Chinese and Japanese keyboards write them count as well. */
export const holdsCardNumber = (text: string): boolean =>
  text.length >= digitsMin && (text.normalize('NFKC').match(digitRun) ?? []).some(holdsCard);

/** The text with a word in the place of every card number. */
export const withoutCardNumbers = (text: string, instead: string): string =>
  text.replace(digitRun, (run) => (holdsCard(run) ? instead : run));
