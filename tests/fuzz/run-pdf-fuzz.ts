// Sends thousands of documents as receipts to the real application, and reads them as an administrator: actions must
// be gone, harmless documents must be drawn, and the event loop must go on.
import sharp from 'sharp';
import { standstillDuring } from '../standstill/measure-standstill.ts';
import { type TransferOffice, type Transferring, transferring, upload } from '../support/people/transfers.ts';
import { type Dice, diceFrom } from '../support/tools/dice.ts';
import { harmlesslyChanged, spoilt, withActionBehind } from './change-pdf.ts';
import { type ActionName, actions, type HidingName, hidings, traces, withAction } from './planted-actions.ts';
import { realPdfs } from './real-pdfs.ts';

export type PdfReport = {
  count: number;
  /** The documents that were kept, by kind. */
  kept: Record<Kind, number>;
  refused: Record<Kind, number>;
  /** An action, or bytes of the document, in what an administrator was given. */
  reached: number;
  harmlessRefusedShare: number;
  /** Harmless, and drawn otherwise than without the change. */
  drawnOtherwise: number;
  longestStandstillMilliseconds: number;
  medianMilliseconds: number;
  slowestHundredthMilliseconds: number;
  /** Each with the seed that makes this one document again. */
  wrong: string[];
};
type Kind = 'harmless' | 'withAction' | 'spoilt';
type Drawn = { kind: Kind; name: string; bytes: Buffer; original?: Buffer };
/** After the signal to stop, it reports its results so far. */
type Run = {
  shop: TransferOffice;
  count: number;
  seed: number;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
};

const proofsPerOrder = 5;
const standstillMillisecondsMax = 50;

export async function runPdfFuzz({ shop, count, seed, onProgress, signal }: Run): Promise<PdfReport> {
  const nought = () => ({ harmless: 0, withAction: 0, spoilt: 0 });
  const report = { kept: nought(), refused: nought(), reached: 0, drawnOtherwise: 0, wrong: [] as string[] };
  const office = openOffice(shop);
  const pictures = new Map<string, Buffer>();
  const times: number[] = [];
  let longest = 0;
  for (let number = 0; number < count && !signal?.aborted; number++) {
    const drawn = await drawDocument(diceFrom(seed + number));
    const wrong = (why: string) => report.wrong.push(`seed ${seed + number}, ${drawn.name}: ${why}`);
    const before = performance.now();
    const { answer, standstillMilliseconds } = await standstillDuring(() => office.send(drawn.bytes));
    times.push(performance.now() - before);
    longest = Math.max(longest, standstillMilliseconds);
    if (standstillMilliseconds > standstillMillisecondsMax)
      wrong(`the event loop stood still for ${standstillMilliseconds.toFixed(0)} ms`);
    if ('refused' in answer) {
      report.refused[drawn.kind] += 1;
      if (!['proofRefused', 'tooManyPages'].includes(answer.refused)) wrong(answer.refused);
    } else {
      report.kept[drawn.kind] += 1;
      const found = await foundIn(answer.kept, drawn.bytes);
      if (found) {
        report.reached += 1;
        wrong(`an administrator was given ${found}`);
      }
      if (drawn.original && !(await isAsDrawn(answer.kept, drawn.original))) {
        report.drawnOtherwise += 1;
        wrong('it was drawn otherwise');
      }
    }
    onProgress?.(number + 1);
  }
  times.sort((one, other) => one - other);
  const harmless = report.kept.harmless + report.refused.harmless;
  const share = harmless === 0 ? 0 : report.refused.harmless / harmless;
  if (share > 0.01) report.wrong.push(`${report.refused.harmless} of ${harmless} harmless documents were refused`);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  return {
    count: times.length,
    ...report,
    harmlessRefusedShare: share,
    longestStandstillMilliseconds: Math.round(longest * 10) / 10,
    medianMilliseconds: at(0.5),
    slowestHundredthMilliseconds: at(0.99),
  };

  async function isAsDrawn(kept: Buffer, original: Buffer): Promise<boolean> {
    const key = original.toString('latin1');
    const known = pictures.get(key) ?? (await office.send(original));
    const picture = Buffer.isBuffer(known) ? known : 'kept' in known ? known.kept : null;
    if (picture) pictures.set(key, picture);
    return picture?.equals(kept) ?? false;
  }
}

/** Real documents are the same for many of them: their pictures are, too. */
const sortsOfReal = 8;

async function drawDocument(dice: Dice): Promise<Drawn> {
  const real = dice.pick(await realOnes(dice.below(sortsOfReal)));
  const kind = dice.pick(['harmless', 'harmless', 'withAction', 'spoilt'] as const);
  if (kind === 'harmless')
    return { kind, name: `${real.name}, harmless`, bytes: harmlesslyChanged(real.bytes, dice), original: real.bytes };
  if (kind === 'spoilt') return { kind, name: `${real.name}, spoilt`, bytes: spoilt(real.bytes, dice) };
  const action = dice.pick(Object.keys(actions) as ActionName[]);
  const hiding = dice.pick(Object.keys(hidings) as HidingName[]);
  const isReal = dice.chance(0.5);
  const planted = isReal ? withActionBehind(real.bytes, action) : withAction(action, hiding);
  const name = `${action}, ${isReal ? real.name : hiding}`;
  return { kind, name, bytes: dice.chance(0.5) ? planted : spoilt(planted, dice) };
}

const made = new Map<number, ReturnType<typeof realPdfs>>();
function realOnes(sort: number): ReturnType<typeof realPdfs> {
  const pdfs = made.get(sort) ?? realPdfs(diceFrom(sort));
  made.set(sort, pdfs);
  return pdfs;
}

type Answer = { kept: Buffer } | { refused: string };

/** Sends, and reads back what an administrator is given for it. */
function openOffice(shop: TransferOffice) {
  let payer: Transferring | undefined;
  let sent = 0;
  return {
    async send(bytes: Buffer): Promise<Answer> {
      if (!payer || sent === proofsPerOrder) [payer, sent] = [await transferring(shop), 0];
      const { status, body } = await upload(shop, payer, bytes, 'application/pdf');
      if (status !== 200) return { refused: body.errorKey ?? String(status) };
      sent += 1;
      const url = `/api/transfers/${payer.invoiceNo}/proofs/${sent}`;
      const reply = await shop.app.inject({ method: 'GET', url, headers: shop.admin.headers });
      return { kept: reply.rawPayload };
    },
  };
}

const pieceLength = 16;
const piecesMax = 200;

/** The part of a document that is left in the stored picture, or 'no picture'; null when all is well. */
async function foundIn(kept: Buffer, document: Buffer): Promise<string | null> {
  const picture = sharp(kept);
  const { format } = await picture.metadata().catch(() => ({ format: 'none' }));
  const decodes = picture.raw().toBuffer();
  if (format !== 'webp' || !(await decodes.then(Boolean, () => false))) return 'no picture';
  const trace = traces.find((each) => kept.includes(each));
  if (trace) return trace;
  const step = Math.max(pieceLength, Math.ceil(document.length / piecesMax));
  for (let at = 0; at + pieceLength <= document.length; at += step) {
    const piece = document.subarray(at, at + pieceLength);
    if (new Set(piece).size > pieceLength / 2 && kept.includes(piece)) return `bytes from ${at} of it`;
  }
  return null;
}
