import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/management-addresses.ts';
import { readReply } from '../../api/call.ts';
import { watchedListsKey } from '../frame/watched-lists.ts';

const at = (server: string | undefined) => (server === undefined ? {} : { server });

export const configurationQuery = (server: string | undefined) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'configuration', server],
    queryFn: async () => {
      const query = at(server);
      const [{ contexts }, { activeProfiles, propertySources }] = await Promise.all([
        readReply(api.readConfigprops, { query }),
        readReply(api.readEnvironment, { query }),
      ]);
      const beans = Object.values(contexts).flatMap((context) => Object.values(context.beans));
      return { beans, activeProfiles, propertySources };
    },
    retry: false,
  });
