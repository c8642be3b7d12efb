# syntax=docker/dockerfile:1
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

# Everything the lock file says, and the build: types, web client and server, sandbox.
FROM base AS build
COPY package.json package-lock.json .npmrc ./
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY store-api/package.json store-api/
COPY packages/brasil/package.json packages/brasil/
COPY packages/loja/package.json packages/loja/
COPY packages/server/package.json packages/server/
RUN npm ci --include=dev
COPY . .
RUN npm run build

# Only what runs in production.
FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY store-api/package.json store-api/
COPY packages/brasil/package.json packages/brasil/
COPY packages/loja/package.json packages/loja/
COPY packages/server/package.json packages/server/
RUN npm ci --omit=dev

FROM base AS store-api
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/packages packages
COPY --from=build /app/store-api/package.json store-api/
COPY --from=build /app/store-api/src store-api/src
COPY --from=build /app/store-api/dist store-api/dist
COPY --from=build /app/store-api/demo store-api/demo
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 STORE_API_PORT=4001 DATA_DIR=/data
VOLUME /data
EXPOSE 4001
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4001/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "store-api/src/main.ts"]

FROM base AS gateway
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/gateway/node_modules gateway/node_modules
COPY --from=build /app/package.json /app/schema.graphql ./
COPY --from=build /app/packages packages
COPY --from=build /app/gateway/package.json gateway/
COPY --from=build /app/gateway/src gateway/src
COPY --from=build /app/gateway/assets gateway/assets
COPY --from=build /app/gateway/dist gateway/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "gateway/src/main.ts"]
