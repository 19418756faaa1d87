import type { Deps } from '../deps.ts';
import type { NewMail } from './mail.queries.ts';

/**
 * A letter for each reader who has a mailbox. One that cannot be written, such as to a damaged name, is logged and left out: the letters to
 * all others would wait for it.
 */
export function lettersToMany<Reader>(
  { log }: Pick<Deps, 'log'>,
  readers: readonly Reader[],
  write: (reader: Reader) => NewMail | null,
): NewMail[] {
  return readers.flatMap((reader) => {
    try {
      return write(reader) ?? [];
    } catch (error) {
      log.error({ err: error }, 'a letter could not be written');
      return [];
    }
  });
}
