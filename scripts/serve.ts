import { buildWebIfStale } from '#web/build/if-stale.ts'

// the parent process was killed: exit, so that the port and the database are released
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await buildWebIfStale()
await import('../src/server/main.ts')
