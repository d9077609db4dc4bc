# One server of the shop. The build stage makes the storefront; the last holds what a server needs and no more.
FROM node:26-bookworm-slim AS build
WORKDIR /shop
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN node scripts/build.mjs
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# Papers use one weight of each font.
RUN find node_modules/@fontsource -type f -name '*.woff*' ! -name '*-400-normal.woff' ! -name 'cormorant-garamond-*-500-normal.woff' -delete

FROM node:26-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production PORT=3000 METRICS_PORT=9100 STOP_DELAY_SECONDS=5 TRUST_PROXY=1 DATA_DIR=/shop/.data
# The C library gives freed memory back (scripts/lib/serverFlags.mjs).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/rules ./rules
COPY --from=build /shop/contract ./contract
COPY --from=build /shop/server ./server
COPY --from=build /shop/storefront/package.json ./storefront/package.json
COPY --from=build /shop/storefront/build ./storefront/build
COPY --from=build /shop/office/package.json ./office/package.json
COPY --from=build /shop/office/build ./office/build
COPY --from=build /shop/house/catalogue ./house/catalogue
COPY --from=build /shop/house/marks ./house/marks
RUN mkdir .data && chown node:node .data
USER node
EXPOSE 3000 9100
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "server/src/main.ts"]
