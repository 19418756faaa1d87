// Our own imports name a file with its ending: Node need not look for it, and vitest need not hear of it when it does not watch.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    /^\.\.?\/.*\.(ts|json)$/.test(specifier) && context.parentURL
      ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
      : next(specifier, context),
});
