// What card data are called, by pages and by the providers' own forms. No call of the shop has a field of such a name.

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

/** Whether this is such a name, however it is written: `CARD_NO`, `card-no`, `ｃｖｖ`, `payment[cvv]`. */
export function isCardField(name: string): boolean {
  if (name.length > nameLengthMax) return false;
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[.[\]]/);
  return words.some((word) => names.has(word.replace(/[^a-z0-9]/g, '')));
}
