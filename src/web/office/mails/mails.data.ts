import { queryOptions } from '@tanstack/react-query';
import { type MailingKind, mailsApi } from '../../../contract/mails.ts';
import { call, type InputAt, readList } from '../../api/call.ts';
import { pageQuery, watched, watchedListsKey } from '../frame/watched-lists.ts';
import type { MailFilters } from './mail-search.ts';

export const mailsQuery = (page: number, filters: MailFilters) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'mails', page, filters],
    queryFn: () => readList(mailsApi.list, { query: { ...pageQuery(page), ...filters } }),
    ...watched,
  });

/** A refusal is an answer too: it says why this mail cannot be sent. */
export const repeatQuery = (sessionId: string, kind: MailingKind) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'mail-repeats', sessionId, kind],
    queryFn: () => call(mailsApi.countRepeat, { query: { sessionId, kind } }),
    enabled: sessionId !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const sendNews = (body: InputAt<typeof mailsApi.sendNews>['body']) => call(mailsApi.sendNews, { body });
export const repeatMails = (body: InputAt<typeof mailsApi.repeat>['body']) => call(mailsApi.repeat, { body });
