/** The part of our own environment that a program started by a test needs: the developer's settings stay away from it. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TMPDIR, NODE_COMPILE_CACHE, TZ: 'UTC' };
}
