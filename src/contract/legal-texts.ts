// The texts that buyers agree to, as staff write and publish them (docs/decisions/0077).
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { legalTextNames } from '../words/articles.ts';
import { instant } from './catalogue.ts';
import { rowVersion } from './ids.ts';
import { defineRoute } from './route.ts';
import * as api from './settings-addresses.ts';
import { manyLines } from './text.ts';

const markdown = manyLines(60_000);
export const legalTexts = z.object({ 'zh-hk': markdown, 'zh-tw': markdown, en: markdown });

/** A published version: its text in each locale, and its day in Hong Kong. */
export type LegalText = {
  texts: z.output<typeof legalTexts>;
  updatedOn: string;
  /** The fee of the shop in this version, where its text names it (`{{fee}}`): buyers agree to a version with its amount. */
  handlingFee?: number;
};

const state = z
  .object({
    id: z.literal(1),
    /** The version of the draft; 0 while there is none. */
    version: z.int().min(0),
    /** The draft, or the published text where there is none. */
    texts: legalTexts,
    isPublished: z.boolean(),
    /** Newest first. The first of all is the shop's own text. */
    published: z.array(z.object({ version: z.int(), at: instant, by: z.string() })),
  })
  .meta({ id: 'LegalTextState' });
export type LegalTextState = z.infer<typeof state>;

const tag = 'settings';
const right = duties.operations;
const params = z.object({ text: z.enum(legalTextNames) });
const bodyBounds = { bytesMax: 1024 * 1024, valuesMax: 100 };

export const legalTextRoutes = {
  read: defineRoute(api.readLegalText, {
    right,
    summary: 'The draft of a legal text, and its published versions',
    tag,
    params,
    reply: state,
  }),
  save: defineRoute(api.saveLegalDraft, {
    right,
    summary:
      'Save the draft of a legal text, from the version that was read. 409 with the current one when it is older',
    tag,
    params,
    body: z.object({ version: rowVersion, texts: legalTexts }),
    bodyBounds,
    reply: state,
  }),
  publish: defineRoute(api.publishLegalText, {
    right,
    summary: 'Publish this version of the draft: buyers agree to it from then on. Earlier versions stay readable',
    tag,
    params,
    body: z.object({ version: rowVersion.min(1) }),
    reply: state,
  }),
};
