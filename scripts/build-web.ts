import { buildWebIfStale } from '#web/build/if-stale.ts'

await buildWebIfStale()
