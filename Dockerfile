# What builds the web app stays behind; what runs is the source, its packages and the built pages.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# neither what builds the app nor the Node that npm pins is needed where it runs: the image brings its own
RUN node scripts/build-web.ts \
  && npm uninstall --no-save --omit=dev vite @vitejs/plugin-react @tailwindcss/vite tailwindcss subset-font \
  && rm -rf node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 SAFI_DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist/web ./dist/web
COPY migrations ./migrations
COPY src ./src
# npm run backup, restore and rotate-secrets, npx safi admin
COPY scripts/backup.ts ./scripts/
COPY scripts/rotate-secrets.ts ./scripts/
COPY scripts/pinned-node.js ./scripts/
COPY bin ./bin
USER node
VOLUME /data
EXPOSE 3000
# /healthz, not /readyz: a restart does not bring back a database that is away
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# the same memory settings as npm start
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "--liftoff-only", "src/server/main.ts"]
