/**
 * A thread gets none of the server's settings and secrets, only the folder with the compiled files. Without it each
 * thread would remove the types anew, with a program that takes 20 MB.
 */
export function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
