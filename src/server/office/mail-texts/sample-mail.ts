// A mail of the shop with sample data, made by the code of real mails, for a preview.
import type { MailPreview } from '../../../contract/mail-texts.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import type { MailWords } from '../../../domain/mail/judge-mail-text.ts';
import { type MailTextName, type MailTextShape, mailTexts } from '../../../domain/mail/mail-texts.ts';
import type { Locale } from '../../../words/locales.ts';
import { briefOrder, fact, fullOrder } from '../../money/payments/order-facts.ts';
import { payeeFacts } from '../../money/transfers/tell-of-transfer.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Inserted, Part } from '../../platform/mail/letter.ts';
import { htmlOf } from '../../platform/mail/letter-html.ts';
import { amountText, instantText, type MailKey, mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { sheetWords } from '../exports/sheet-words.ts';

type Services = Pick<Deps, 'configuration' | 'settings' | 'clock'>;
type Typed = { name: MailTextName; locale: Locale; words: MailWords };

export function writeSample(services: Services, { name, locale, words }: Typed) {
  const shape: MailTextShape = mailTexts[name];
  const sample = sampleOf(services, name, locale);
  const only = <Value>(names: readonly string[], all: Record<string, Value>) =>
    Object.fromEntries(names.map((each) => [each, all[each] as Value]));
  return writeMail({ mailWords: () => words }, name, {
    locale,
    // Greeting and end of a mail about an account have the words of its mail as well.
    values: only(shape.words, sample.values),
    parts: only(shape.blocks, sample.parts),
    shop: sample.shop,
  });
}

export function previewMail(services: Services, typed: Typed): MailPreview {
  const { subject, body, ...outlined } = writeSample(services, typed);
  return { subject, html: htmlOf({ ...outlined, body }) ?? '', text: body };
}

const day = 24 * 3_600_000;
const amountCents = 138_000;
const number = '2024';
const invoiceNo = 'L26A00002024';
const transfer = {
  bankName: 'Sample Bank',
  accountName: 'Sample Limited',
  accountNumber: '012-345678-001',
  fpsId: '1234567',
};

function sampleOf({ configuration, settings, clock }: Services, name: MailTextName, locale: Locale) {
  const shop = shopIn(settings.shop, locale);
  const text = (key: MailKey, values: Record<string, string> = {}) => mailText(locale, key, values);
  // A month ahead at eight in the evening.
  const startsAt = new Date(Math.floor(clock().getTime() / day) * day + 30 * day + 12 * 3_600_000);
  const soon = new Date(startsAt.getTime() - 28 * day);
  const seats = `${text('sample.zone')} F12${text('fact.separator')}F13`;
  const isOfAccount = name.startsWith('account-');
  const values: Record<string, string> = {
    event: text('sample.event'),
    number,
    buyer: text('sample.buyer'),
    shop: shop.name,
    shopName: shop.name,
    phone: shop.phone,
    invoiceNo,
    amount: amountText(amountCents),
    refund: amountText(amountCents / 2),
    money: text('payment.takenBack.refund', { refund: amountText(amountCents) }),
    tickets: text('payment.paid.tickets.now'),
    places: seats,
    until: instantText(soon, locale),
    why: text('payment.refundDue.why.seatsGone'),
    untilChecked: instantText(new Date(soon.getTime() + 2 * day), locale),
    note: text('payment.rejected.unreadable'),
    next: text('payment.transferRejected.again', { until: instantText(soon, locale) }),
    address: isOfAccount ? '203.0.113.7' : configuration.publicAddress,
    date: instantText(startsAt, locale),
    bring: text('tickets.bring.byEmail'),
    friend: text('tickets.mailed.friend'),
    files: text('tickets.mailed.files'),
    how: text('ticket.replaced.page'),
    code: '246810',
    login: text('sample.login'),
    email: 'name@example.com',
    time: instantText(soon, locale),
    name: sheetWords(locale)('exports.contents.orders'),
    format: 'XLSX',
    due: instantText(soon, locale),
  };
  return { shop, values, parts: sampleParts({ configuration, locale, name, startsAt, soon, seats }) };
}

type Facts = Pick<Services, 'configuration'> & {
  locale: Locale;
  name: MailTextName;
  startsAt: Date;
  soon: Date;
  seats: string;
};

function sampleParts({ configuration, locale, name, startsAt, soon, seats }: Facts): Inserted {
  const text = (key: MailKey) => mailText(locale, key, {});
  const event = text('sample.event');
  const venue = `${text('sample.venue')}\n${text('sample.address')}`;
  const link = (label: MailKey, isQuiet = false): Part => ({
    is: 'link',
    label: text(label),
    address: `${configuration.publicAddress}/?lang=${locale}`,
    ...(isQuiet && { isQuiet: true }),
  });
  const ordered = {
    locale,
    context: {
      nameCht: event,
      nameEng: event,
      doorsMinutesBefore: 45,
      siteName: text('sample.venue'),
      siteNames: {},
      siteAddress: text('sample.address'),
      siteAddresses: {},
    },
    tickets: [12, 13].map((seatNumber) => ({
      sessionId: 1,
      zoneId: 1,
      rowLabel: 'F',
      seatNumber,
      wheelchair: false,
      startsAt,
      zoneName: text('sample.zone'),
      zoneNames: {},
      freeSeating: false,
    })),
    payment: { invoiceNo, amountCents },
  };
  const when = fact(locale, name === 'session-moved' ? 'newDate' : 'date', instantText(startsAt, locale));
  const show: Part = {
    is: 'facts',
    title: event,
    facts: [
      ...(name === 'session-moved' ? [fact(locale, 'formerDate', instantText(soon, locale))] : []),
      when,
      fact(locale, 'doors', clockTime(wallTime(startsAt.getTime() - 45 * 60_000))),
      ...(name === 'session-moved' ? [] : [fact(locale, 'seats', seats)]),
      fact(locale, 'venue', venue),
    ],
  };
  return {
    order: name === 'order-pay' ? briefOrder({ ...ordered, payment: null }) : fullOrder(ordered),
    brief: briefOrder(ordered),
    message: { is: 'text', text: text('sample.message') },
    payee: payeeFacts(locale, transfer, { invoiceNo, amountCents }),
    show,
    ticket: {
      is: 'facts',
      title: event,
      facts: [when, fact(locale, 'venue', text('sample.venue')), fact(locale, 'seats', seats)],
    },
    tickets: { is: 'facts', title: event, facts: [when, fact(locale, 'seats', seats)] },
    code: { is: 'facts', title: event, facts: [fact(locale, 'code', 'AB7K2MQX'), fact(locale, 'codeTickets', '2')] },
    personal: { is: 'text', text: text('code.personal') },
    way: link('link.way', true),
    stop: link('link.noReminders', true),
    link: linksOf(name).map((label, at) => link(label, at > 0)),
  };
}

/** The button of a mail, and a quiet link below it. */
function linksOf(name: MailTextName): MailKey[] {
  if (name.startsWith('account-')) return ['link.account'];
  if (name.startsWith('ticket')) return ['link.tickets'];
  if (name === 'payment-transfer' || name === 'payment-transferRejected') return ['link.receipt'];
  if (name === 'order-pay') return ['link.pay'];
  if (name === 'code') return ['link.code'];
  if (name === 'standingExport') return ['link.exports'];
  if (name === 'order-link' || name === 'payment-transferLetGo') return ['link.order'];
  return ['link.tickets', 'link.order'];
}
