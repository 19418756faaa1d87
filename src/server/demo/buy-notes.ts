// The notes for buyers that demo events choose from, in the order in which they are shown.
import { say, type WordsByLocale } from './say.ts';

const notes = {
  eTicket: say(
    '電子門票約於演出前14天以電郵寄出；如在14天內購票，確認訂單後會盡快寄出。',
    '電子票約於演出前14天以電子郵件寄出；若在14天內購票，訂單確認後會儘快寄出。',
    'E-tickets are emailed about 14 days before the show, or as soon as the order is confirmed if you buy later.',
  ),
  deliveryHk: say(
    '實體門票可送遞至香港地址，送遞費用於付款前列明。',
    '紙本票可寄送至香港地址，運費於付款前列出。',
    'Printed tickets can be delivered to an address in Hong Kong; the charge is shown before you pay.',
  ),
  deliveryMacau: say(
    '實體門票可送遞至澳門地址，送遞費用於付款前列明。',
    '紙本票可寄送至澳門地址，運費於付款前列出。',
    'Printed tickets can be delivered to an address in Macau; the charge is shown before you pay.',
  ),
  deliveryBoth: say(
    '實體門票可送遞至香港或澳門地址，送遞費用於付款前列明。',
    '紙本票可寄送至香港或澳門地址，運費於付款前列出。',
    'Printed tickets can be delivered in Hong Kong or Macau; the charge is shown before you pay.',
  ),
  collection: say(
    '實體門票於演出當日開場前兩小時起在場地票務處領取，請帶備訂單確認電郵。',
    '紙本票於演出當日開演前兩小時起在場館售票處領取，請攜帶訂單確認信。',
    'Printed tickets are collected at the box office from two hours before the show; bring your confirmation email.',
  ),
  idNumber: say(
    '購票時須填寫身份證明文件號碼的最後四個字元，入場時須出示同一證件。',
    '購票時須填寫身分證件號碼的最後四個字元，入場時須出示同一證件。',
    'You are asked for the last four characters of an identity document, and must show the same document at the door.',
  ),
  ageSix: say(
    '六歲以下兒童不得進場；每人一票，不論年齡。',
    '六歲以下兒童恕不入場；一人一票，不限年齡。',
    'No children under six. Everyone needs a ticket, whatever their age.',
  ),
  ageThree: say(
    '適合三歲或以上觀眾；每人一票，抱在手中的嬰兒亦然。',
    '適合三歲以上觀眾；一人一票，手抱嬰兒也需購票。',
    'For ages three and up. Everyone needs a ticket, babes in arms included.',
  ),
  ageEighteen: say(
    '只限18歲或以上人士入場，請帶備身份證明文件。',
    '限18歲以上入場，請攜帶身分證件。',
    'Over 18s only; please bring identification.',
  ),
  standing: say(
    '企位按到場次序進場，不設座位及留位；請勿攜帶大型行李。',
    '站位區依到場順序入場，不設座位也不保留位置；請勿攜帶大型行李。',
    'Standing places are first come, first served, with no seats and no saving of spots. No large bags, please.',
  ),
  outdoor: say(
    '節目於戶外舉行，小雨照常；如因惡劣天氣取消，主辦機構會公布安排。',
    '活動於戶外舉行，小雨照常；若因惡劣天氣取消，主辦單位將公布後續安排。',
    'An outdoor event that goes on in light rain. If severe weather stops it, the organiser will announce what happens next.',
  ),
  lateSeating: say(
    '遲到觀眾須待適當時候方可進場，部分節目中段不設進場時間。',
    '遲到觀眾須待適當時機才能入場，部分段落恕不開放進場。',
    'Latecomers are seated at a suitable pause; some parts have none.',
  ),
  strobe: say(
    '演出使用頻閃燈光、煙霧及高音量效果。',
    '演出使用頻閃燈光、煙霧及高音量效果。',
    'The show uses strobe lights, haze and loud sound.',
  ),
  cantonese: say(
    '粵語演出，附中英文字幕。',
    '粵語演出，附中英文字幕。',
    'In Cantonese, with Chinese and English surtitles.',
  ),
  cantoneseOnly: say('粵語演出，不設字幕。', '粵語演出，無字幕。', 'In Cantonese, without surtitles.'),
  wheelchair: say(
    '輪椅座位及同行照顧者座位可在選擇門票時選取；如需其他協助，請與我們聯絡。',
    '輪椅席與陪同席可在選擇票券時選取；如需其他協助，請與我們聯絡。',
    'Wheelchair and companion seats can be chosen with your tickets; please contact us if you need other help.',
  ),
  noRefund: say(
    '門票售出後不設取消、更改或退款；如演出延期，門票於新日期繼續有效。',
    '票券售出後恕不取消、更換或退票；若演出延期，票券於新日期繼續有效。',
    'Tickets cannot be cancelled, changed or refunded. If the show is postponed, they stay valid for the new date.',
  ),
} as const satisfies Record<string, WordsByLocale>;

export type BuyNote = keyof typeof notes;

/** One note a line. The first says how many tickets an order may have. */
export function writeBuyNotes(chosen: BuyNote[], ticketsPerOrderMax: number): WordsByLocale {
  const perOrder = say(
    `每張訂單最多${ticketsPerOrderMax}張門票。`,
    `每筆訂單最多${ticketsPerOrderMax}張票券。`,
    `Maximum ${ticketsPerOrderMax} tickets per order.`,
  );
  const message = [
    perOrder,
    ...(Object.keys(notes) as BuyNote[]).filter((note) => chosen.includes(note)).map((note) => notes[note]),
  ];
  const lines = (locale: keyof WordsByLocale) => message.map((note) => note[locale]).join('\n');
  return { 'zh-hk': lines('zh-hk'), 'zh-tw': lines('zh-tw'), en: lines('en') };
}
