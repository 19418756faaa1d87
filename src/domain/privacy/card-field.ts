// The usual names of card fields, on pages and in the forms of providers. No call of the shop has a field with such a name.

const names = new Set(
  [
    [
      'cardNo',
      'cardNum',
      'cardNumber',
      'cardPan',
      'pan',
      'ccNo',
      'ccNum',
      'ccNumber',
      'creditCard',
      'creditCardNumber',
    ],
    ['debitCardNumber', 'accountPan', 'primaryAccountNumber'],
    ['expiry', 'expiryDate', 'expiryMonth', 'expiryYear', 'expDate', 'expMonth', 'expYear', 'cardExpiry', 'ccExp'],
    ['cardExpMonth', 'cardExpYear', 'epMonth', 'epYear', 'validThru', 'expirationDate'],
    [
      'cvv',
      'cvv2',
      'cvc',
      'cvc2',
      'csc',
      'cid',
      'cvvCode',
      'cvcCode',
      'cardCvv',
      'cardCvc',
      'securityCode',
      'cardCode',
    ],
    ['cardSecurityCode', 'cardVerificationValue', 'verificationCode', 'track1', 'track2', 'trackData', 'pinBlock'],
  ]
    .flat()
    .map((name) => name.toLowerCase()),
);
const nameLengthMax = 40;

/** Whether a name means card data, in any spelling: `CARD_NO`, `card-no`, `ｃｖｖ`, `payment[cvv]`. */
export function isCardField(name: string): boolean {
  if (name.length > nameLengthMax) return false;
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[.[\]]/);
  return words.some((word) => names.has(word.replace(/[^a-z0-9]/g, '')));
}
