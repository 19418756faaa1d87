// Tickets as the API returns them, each with a code of its own, for tests of files and of scanners.
import { createPrivateKey, sign } from 'node:crypto';
import type { Tickets } from '../../../src/contract/tickets.ts';
import { orderIdOf } from '../../../src/domain/orders/order-id.ts';
import { codedTicketBytes, ticketName, writeTicketCode } from '../../../src/domain/tickets/ticket-code.ts';

type HeldTicket = Tickets['tickets'][number];

const eventId = 52;
const orderId = orderIdOf(eventId, 70_001) as number;
/** Always the same, so that the codes are: a program that reads pictures may fail at one in thousands. */
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});

export function sampleCode(number: number): string {
  const bytes = codedTicketBytes({ keyNumber: 1, eventId, orderId, number, sessionId: 501, issue: 1 });
  return writeTicketCode(bytes, sign(null, bytes, privateKey));
}

function sampleTicket(number: number): HeldTicket {
  const code = sampleCode(number);
  return {
    number,
    row: 'H',
    seat: 14 + number,
    displaySeat: `H${14 + number}`,
    restrictedView: false,
    wheelchair: false,
    session: { id: 501, startTime: '2027-03-12T12:15:00.000Z', doorsTime: '2027-03-12T11:00:00.000Z' },
    zone: { id: 7, name: 'A2', names: {}, freeSeating: false },
    gates: ['2', '3'],
    pricing: { id: 9, price: 1280, handlingFee: 10, ticketType: 'PUBLIC' },
    code,
    codeName: ticketName(code),
    codeFrom: '2027-02-26T12:15:00.000Z',
    holderName: '陳阿嘅',
    isGivenAway: false,
    transfersLeft: 3,
  };
}

export const sampleTickets = (count: number, changes: Partial<HeldTicket> = {}): Tickets => ({
  orderId,
  invoiceNo: 'LLA7Q2M8D4KX91',
  key: 'key',
  isWholeOrder: true,
  handover: 'byEmail',
  event: {
    id: eventId,
    eventCode: 'ATLAS',
    nameCht: '夜航星圖 遠洋電台世界巡迴演唱會・香港站',
    nameEng: 'Night Atlas',
    terms: {
      'zh-hk': '門票一經售出，恕不退換。嘅喺啲咗𨋢，全部都要睇得到。',
      'zh-tw': '票券一經售出，恕不退換。',
      en: 'Tickets cannot be exchanged.',
    },
    holderNames: 'OPTIONAL',
    checksIdentity: true,
  },
  site: {
    name: '海匯展演館',
    names: { 'zh-hk': '海匯展演館', en: 'Oceanside Hall' },
    address: '九龍灣海匯道 8 號 3 樓',
    addresses: { 'zh-hk': '九龍灣海匯道 8 號 3 樓', en: '3/F, 8 Oceanside Road, Kowloon Bay' },
  },
  wallets: [],
  tickets: Array.from({ length: count }, (_, at) => ({ ...sampleTicket(at + 1), ...changes })),
});
