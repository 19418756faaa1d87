// The mails whose words staff may change, and the places of each that the shop fills in (docs/decisions/0082). A place is written
// `{{event}}`. A block is a place for more than words, such as the seats or a button: it stands in a paragraph of its own.

export type MailTextShape = {
  /** Its heading is not its subject. */
  hasHeading: boolean;
  words: readonly string[];
  blocks: readonly string[];
  /** Places without which the mail does not say what its reader needs. They stand in the text. */
  needed: readonly string[];
};

const order = ['event', 'buyer', 'shop', 'phone'];
const account = ['login', 'shop', 'phone'];
const holder = ['event', 'shopName'];

const headed = { hasHeading: true };
const plain = { hasHeading: false };

export const mailTexts = {
  'payment-paid': {
    ...headed,
    words: [...order, 'invoiceNo', 'amount', 'tickets'],
    blocks: ['order', 'link'],
    needed: ['tickets', 'order', 'link'],
  },
  'payment-free': {
    ...headed,
    words: [...order, 'tickets'],
    blocks: ['order', 'link'],
    needed: ['tickets', 'order', 'link'],
  },
  'payment-seatsChanged': {
    ...headed,
    words: [...order, 'number', 'places'],
    blocks: ['order', 'link'],
    needed: ['order', 'link'],
  },
  'payment-transfer': {
    ...headed,
    words: [...order, 'invoiceNo', 'amount', 'until', 'untilChecked'],
    blocks: ['payee', 'link', 'order'],
    needed: ['until', 'payee', 'link'],
  },
  'payment-transferRejected': {
    ...headed,
    words: [...order, 'invoiceNo', 'amount', 'note', 'next'],
    blocks: ['link', 'brief'],
    needed: ['note', 'next', 'link'],
  },
  'payment-transferLetGo': {
    ...headed,
    words: [...order, 'invoiceNo', 'amount', 'address'],
    blocks: ['brief', 'link'],
    needed: ['invoiceNo'],
  },
  'payment-ticketsReturned': {
    ...headed,
    words: [...order, 'number', 'places', 'refund'],
    blocks: ['brief', 'link'],
    needed: ['places', 'refund'],
  },
  'payment-freeTicketsReturned': {
    ...headed,
    words: [...order, 'number', 'places'],
    blocks: ['brief', 'link'],
    needed: ['places'],
  },
  'payment-takenBack': {
    ...headed,
    words: [...order, 'number', 'places', 'money'],
    blocks: ['message', 'brief', 'link'],
    needed: ['message', 'places', 'money'],
  },
  'payment-moneyReturned': {
    ...headed,
    words: [...order, 'number', 'refund'],
    blocks: ['brief', 'link'],
    needed: ['refund'],
  },
  'payment-keptReturned': {
    ...headed,
    words: [...order, 'number', 'refund'],
    blocks: ['brief', 'link'],
    needed: ['refund'],
  },
  'payment-refundDue': {
    ...headed,
    words: [...order, 'invoiceNo', 'amount', 'why'],
    blocks: ['brief', 'link'],
    needed: ['invoiceNo', 'amount'],
  },
  'payment-refunded': {
    ...headed,
    words: [...order, 'invoiceNo', 'amount'],
    blocks: ['brief', 'link'],
    needed: ['amount'],
  },
  'order-pay': {
    ...plain,
    words: ['event', 'shopName', 'amount', 'until'],
    blocks: ['order', 'link'],
    needed: ['amount', 'until', 'link'],
  },
  'order-link': { ...plain, words: holder, blocks: ['link'], needed: ['link'] },
  'session-moved': { ...headed, words: ['event', 'phone'], blocks: ['show', 'link'], needed: ['show', 'link'] },
  'session-news': {
    ...headed,
    words: ['event', 'date', 'phone'],
    blocks: ['message', 'show', 'link'],
    needed: ['message', 'show', 'link'],
  },
  'tickets-mailed': {
    ...headed,
    words: ['event', 'date', 'phone', 'bring', 'friend', 'files'],
    blocks: ['link', 'show', 'way'],
    needed: ['friend', 'link', 'show', 'bring'],
  },
  'tickets-reminder': {
    ...headed,
    words: ['event', 'date', 'phone', 'bring'],
    blocks: ['show', 'link', 'way', 'stop'],
    needed: ['show', 'bring', 'link', 'stop'],
  },
  'ticket-replaced': {
    ...headed,
    words: ['event', 'phone', 'how'],
    blocks: ['tickets', 'link'],
    needed: ['tickets', 'how', 'link'],
  },
  'ticket-confirm': { ...plain, words: ['code', 'shopName'], blocks: [], needed: ['code'] },
  'ticket-gift': { ...plain, words: holder, blocks: ['ticket', 'link'], needed: ['ticket', 'link'] },
  'ticket-given': { ...plain, words: holder, blocks: ['ticket', 'link'], needed: ['ticket', 'link'] },
  'ticket-changed': { ...plain, words: [...holder, 'phone'], blocks: ['ticket', 'link'], needed: ['ticket', 'link'] },
  'ticket-returned': {
    ...plain,
    words: [...holder, 'phone'],
    blocks: ['message', 'ticket'],
    needed: ['message', 'ticket'],
  },
  'ticket-link': { ...plain, words: holder, blocks: ['link'], needed: ['link'] },
  code: {
    ...headed,
    words: ['event', 'phone'],
    blocks: ['code', 'personal', 'link'],
    needed: ['code', 'personal', 'link'],
  },
  'account-activation': { ...plain, words: account, blocks: ['link'], needed: ['link'] },
  'account-addressKnown': { ...plain, words: account, blocks: ['link'], needed: ['link'] },
  'account-addressWanted': { ...plain, words: account, blocks: [], needed: [] },
  'account-reset': { ...plain, words: account, blocks: ['link'], needed: ['link'] },
  'account-passwordChanged': { ...plain, words: account, blocks: [], needed: [] },
  'account-newEmail': { ...plain, words: [...account, 'email'], blocks: ['link'], needed: ['link'] },
  'account-emailAsked': { ...plain, words: [...account, 'email'], blocks: [], needed: ['email'] },
  'account-emailNeedsPassword': { ...plain, words: [...account, 'email'], blocks: [], needed: ['email'] },
  'account-emailChanged': { ...plain, words: [...account, 'email'], blocks: [], needed: ['email'] },
  'account-closed': { ...plain, words: account, blocks: [], needed: [] },
  'account-dataDownloaded': { ...plain, words: account, blocks: [], needed: [] },
  'account-secondFactorOn': { ...plain, words: account, blocks: [], needed: [] },
  'account-secondFactorOff': { ...plain, words: account, blocks: [], needed: [] },
  'account-secondFactorRemoved': { ...plain, words: account, blocks: [], needed: [] },
  'account-codesGuessed': {
    ...plain,
    words: [...account, 'address', 'time'],
    blocks: [],
    needed: ['address', 'time'],
  },
  'account-newPlace': { ...plain, words: [...account, 'address'], blocks: [], needed: ['address'] },
  'account-invitation': { ...plain, words: account, blocks: ['link'], needed: ['login', 'link'] },
  'account-promotion': { ...plain, words: account, blocks: ['link'], needed: ['link'] },
  standingExport: {
    ...plain,
    words: ['name', 'format', 'due', 'until'],
    blocks: ['link'],
    needed: ['link'],
  },
} as const satisfies Record<string, MailTextShape>;

export type MailTextName = keyof typeof mailTexts;
export const mailTextNames = Object.keys(mailTexts) as MailTextName[];
export const isMailTextName = (name: string): name is MailTextName => Object.hasOwn(mailTexts, name);
