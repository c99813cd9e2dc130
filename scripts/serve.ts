import { buildWebIfStale } from '#web/build/if-stale.ts'

// the parent was killed: exit, so that port and database are released
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await buildWebIfStale()
await import('../src/server/main.ts')
