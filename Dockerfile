# syntax=docker/dockerfile:1
# The base image by tag and digest: docs/operations.md, "Images by digest"
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base
WORKDIR /app
ENV NODE_ENV=production

# What npm reads, for the three installations below
FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY store-api/package.json store-api/
COPY packages/brasil/package.json packages/brasil/
COPY packages/loja/package.json packages/loja/
COPY packages/server/package.json packages/server/

# Everything that the lock file names, and the build: types, web client and server, sandbox
FROM manifests AS build
RUN npm ci --include=dev
COPY . .
RUN npm run build

# Only the packages of one server
FROM manifests AS store-api-packages
RUN npm ci --omit=dev -w store-api

FROM manifests AS gateway-packages
RUN npm ci --omit=dev -w gateway

FROM base AS store-api
COPY package.json ./
COPY packages packages
COPY --from=store-api-packages /app/node_modules node_modules
COPY --from=store-api-packages /app/packages/server/node_modules packages/server/node_modules
COPY store-api/package.json store-api/
COPY store-api/src store-api/src
COPY store-api/demo store-api/demo
COPY --from=build /app/store-api/dist store-api/dist
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 STORE_API_PORT=4001 DATA_DIR=/data
VOLUME /data
EXPOSE 4001
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4001/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "store-api/src/main.ts"]

FROM base AS gateway
COPY package.json schema.graphql ./
COPY packages packages
COPY --from=gateway-packages /app/node_modules node_modules
COPY --from=gateway-packages /app/gateway/node_modules gateway/node_modules
COPY --from=gateway-packages /app/packages/server/node_modules packages/server/node_modules
COPY gateway/package.json gateway/
COPY gateway/assets gateway/assets
COPY gateway/parts gateway/parts
# With the generated types
COPY --from=build /app/gateway/src gateway/src
COPY --from=build /app/gateway/dist gateway/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "gateway/src/main.ts"]
