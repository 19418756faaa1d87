// The words of the shop's mails, as staff read, change and preview them (docs/decisions/0082).
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { mailTextNames } from '../domain/mail/mail-texts.ts';
import { locales } from '../words/locales.ts';
import { instant } from './catalogue.ts';
import { rowVersion } from './ids.ts';
import { defineRoute } from './route.ts';
import * as api from './settings-addresses.ts';
import { manyLines, oneLine } from './text.ts';

const line = oneLine(150);
const lines = manyLines(5000);
const inEach = <Text extends z.ZodType>(text: Text) => z.object({ 'zh-hk': text, 'zh-tw': text, en: text });

const name = z.enum(mailTextNames);
/** The heading is left out of a mail whose heading is its subject. */
export const mailText = z.object({ subject: inEach(line), heading: inEach(line).optional(), body: inEach(lines) });
export type MailText = z.output<typeof mailText>;

export const mailWords = z.object({ subject: line, heading: line.optional(), body: lines });

const state = z
  .object({
    id: z.literal(1),
    name,
    /** 0 while the shop's own words count. */
    version: z.int().min(0),
    text: mailText,
    own: mailText,
    /** Newest first. */
    changes: z.array(z.object({ version: z.int(), at: instant, by: z.string() })),
  })
  .meta({ id: 'MailTextState' });
export type MailTextState = z.infer<typeof state>;

const preview = z.object({ subject: z.string(), html: z.string(), text: z.string() }).meta({ id: 'MailPreview' });
export type MailPreview = z.infer<typeof preview>;

const tag = 'settings';
const right = duties.operations;
const params = z.object({ mail: name });
const bodyBounds = { bytesMax: 256 * 1024, valuesMax: 100 };
const typed = z.object({ locale: z.enum(locales), ...mailWords.shape });

export const mailTextRoutes = {
  list: defineRoute(api.listMailTexts, {
    right,
    summary: 'The mails whose words may be changed, and the languages in which they were',
    tag,
    reply: z.object({ mails: z.array(z.object({ name, changedIn: z.array(z.enum(locales)) })) }),
  }),
  read: defineRoute(api.readMailText, {
    right,
    summary: 'The words of a mail, the shop’s own words, and who changed them when',
    tag,
    params,
    reply: state,
  }),
  save: defineRoute(api.saveMailText, {
    right,
    summary: 'Save the words of a mail, from the version that was read. 409 with the current ones when it is older',
    tag,
    params,
    body: z.object({ ...mailText.shape, version: rowVersion }),
    bodyBounds,
    reply: state,
  }),
  undo: defineRoute(api.undoMailText, {
    right,
    summary: 'Go back to the words before this version, by a version of its own',
    tag,
    params,
    body: z.object({ version: rowVersion.min(1) }),
    reply: state,
  }),
  preview: defineRoute(api.previewMailText, {
    right,
    summary: 'The mail with these words and sample data. Nothing is saved',
    tag,
    params,
    body: typed,
    bodyBounds,
    reply: preview,
  }),
  send: defineRoute(api.sendMailText, {
    right,
    summary: 'Send the mail with these words and sample data to the address of the signed-in person',
    tag,
    params,
    body: typed,
    bodyBounds,
    reply: z.object({ email: z.string() }),
  }),
};
