/** The part of our own environment that a program started by a test needs: the developer's settings stay away from it. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TMPDIR, NODE_COMPILE_CACHE, TZ: 'UTC' };
}

/** Beside tests a server checks its replies, and does not compile all of them before it opens: a third of its start. Programs have it as in earnest. */
export const modeOfServers = process.env.APP_MODE === 'test' ? 'test' : 'production';
