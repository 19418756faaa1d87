// The options of a program. One that it does not have ends it with one line instead of a stack.
import { type ParseArgsConfig, parseArgs } from 'node:util';

export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS_')) throw error;
    const [what = ''] = message.split('. ');
    console.error(
      `${what.replace(/\.$/, '')}. Options: ${Object.keys(config.options ?? {})
        .map((name) => `--${name}`)
        .join(', ')}`,
    );
    process.exit(2);
  }
}
