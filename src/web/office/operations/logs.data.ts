import { queryOptions } from '@tanstack/react-query';
import type { LogLevel } from '../../../contract/log-levels.ts';
import * as api from '../../../contract/management-addresses.ts';
import { call, readReply } from '../../api/call.ts';
import { watched, watchedListsKey } from '../frame/watched-lists.ts';

const at = (server: string | undefined) => (server === undefined ? {} : { server });

export const loggersQuery = (server: string | undefined) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'loggers', server],
    queryFn: () => readReply(api.readLoggers, { query: at(server) }),
    ...watched,
  });

type Change = { name: string; level: LogLevel | null; server: string | undefined };

/** A level that is null ends the change of a logger. */
export const changeLogger = ({ name, level, server }: Change) =>
  call(api.changeLogger, { params: { name }, query: at(server), body: { configuredLevel: level } });
