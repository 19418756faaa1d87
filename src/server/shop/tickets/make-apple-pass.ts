// A ticket as a pass for Apple Wallet. Its signature takes long, so this runs in a thread of its own.
import { PKPass } from 'passkit-generator';
import sharp from 'sharp';
import type { Fact, TicketFacts } from './ticket-facts.ts';
import type { AppleWallet } from './wallets.ts';

export type PassOfTicket = {
  wallet: AppleWallet;
  facts: TicketFacts;
  shopName: string;
  /** Names the pass for good: a pass of the same name replaces it. */
  name: string;
  startTime: string;
  terms: string;
  poster: Uint8Array | null;
};

const ink = 'rgb(21,19,31)';
const limelight = 'rgb(212,242,60)';

export async function makeApplePass(pass: PassOfTicket): Promise<Uint8Array> {
  const { wallet, facts, shopName, name, startTime } = pass;
  const certificates = { wwdr: wallet.authority, signerCert: wallet.certificate, signerKey: wallet.key };
  const made = new PKPass(await picturesOf(pass), certificates, {
    formatVersion: 1,
    passTypeIdentifier: wallet.passType,
    teamIdentifier: wallet.team,
    organizationName: shopName,
    logoText: shopName,
    description: facts.event,
    serialNumber: name,
    relevantDate: startTime,
    sharingProhibited: true,
    backgroundColor: ink,
    foregroundColor: 'rgb(255,255,255)',
    labelColor: limelight,
  } as object);
  made.type = 'eventTicket';
  addFields(made, pass);
  made.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: facts.code,
    messageEncoding: 'iso-8859-1',
    altText: facts.codeName,
  });
  return Uint8Array.from(made.getAsBuffer());
}

function addFields(made: PKPass, { facts, terms }: PassOfTicket): void {
  const { event, zone, seat, date, times, gate, venue, address, holder, price, notes, invoiceNo, position } = facts;
  const field = (key: string, { label, value }: Fact) => ({ key, label, value });
  made.primaryFields.push({ key: 'event', label: venue.value, value: event });
  made.secondaryFields.push(field('zone', zone), ...seat.map((fact, at) => field(`seat${at}`, fact)));
  made.auxiliaryFields.push(field('date', date), ...times.map((fact, at) => field(`time${at}`, fact)));
  if (gate) made.auxiliaryFields.push(field('gate', gate));
  made.backFields.push(field('venue', { ...venue, value: [venue.value, address].filter(Boolean).join('\n') }));
  for (const [at, fact] of [holder, invoiceNo].entries()) if (fact) made.backFields.push(field(`of${at}`, fact));
  const small = [position, price, ...notes, terms].filter(Boolean).join('\n\n');
  made.backFields.push({ key: 'notes', label: '', value: small });
}

/** An icon is needed; the poster stands beside the name. */
async function picturesOf({ poster }: PassOfTicket): Promise<Record<string, Buffer>> {
  const icon = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="87" height="87"><rect width="87" height="87" fill="#15131f"/><circle cx="43.5" cy="43.5" r="26" fill="#d4f23c"/></svg>',
    ),
  )
    .png()
    .toBuffer();
  const thumbnail = poster && (await sharp(poster).resize({ width: 120, height: 180 }).png().toBuffer());
  return {
    'icon.png': icon,
    'icon@2x.png': icon,
    'icon@3x.png': icon,
    ...(thumbnail && { 'thumbnail@2x.png': thumbnail }),
  };
}
