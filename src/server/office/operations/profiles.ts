import type { Configuration } from '../../platform/settings/configuration.ts';

/** As pages of all versions name the mode of the shop. */
export const profilesOf = ({ mode }: Pick<Configuration, 'mode'>): string[] =>
  mode === 'production' ? ['prod'] : ['dev', 'swagger'];
