import type { Configuration } from '../../platform/settings/configuration.ts';

/** The names that pages of all versions have for the mode of the shop. */
export const profilesOf = ({ mode }: Pick<Configuration, 'mode'>): string[] =>
  mode === 'production' ? ['prod'] : ['dev', 'swagger'];
