import { queryOptions } from '@tanstack/react-query';
import type { MailPreview, MailTextState } from '../../../contract/mail-texts.ts';
import * as api from '../../../contract/settings-addresses.ts';
import type { MailWords } from '../../../domain/mail/judge-mail-text.ts';
import type { MailTextName } from '../../../domain/mail/mail-texts.ts';
import type { Locale } from '../../../words/locales.ts';
import { call, type InputAt, readReply, replyOf } from '../../api/call.ts';

const key = ['account', 'mail-texts'];

export const mailTextsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: () => readReply(api.listMailTexts),
  staleTime: 0,
});
export const mailTextQuery = (mail: MailTextName) =>
  queryOptions({
    queryKey: [...key, 'one', mail],
    queryFn: async (): Promise<MailTextState> => replyOf(await call(api.readMailText, { params: { mail } })),
    staleTime: 0,
  });
/** `null` while the words are not right. */
export const previewQuery = (mail: MailTextName, locale: Locale, words: MailWords | null) =>
  queryOptions({
    queryKey: [...key, 'preview', mail, locale, words],
    queryFn: async (): Promise<MailPreview> =>
      replyOf(
        await call(api.previewMailText, {
          params: { mail },
          body: { locale, ...(words as MailWords) },
          isRepeatable: true,
        }),
      ),
    enabled: words !== null,
    placeholderData: (before) => before,
    staleTime: 60_000,
    gcTime: 0,
  });

export const saveMailText = (mail: MailTextName, body: InputAt<typeof api.saveMailText>['body']) =>
  call(api.saveMailText, { params: { mail }, body });
export const undoMailText = (mail: MailTextName, version: number) =>
  call(api.undoMailText, { params: { mail }, body: { version } });
export const sendMailText = (mail: MailTextName, locale: Locale, words: MailWords) =>
  call(api.sendMailText, { params: { mail }, body: { locale, ...words } });
