import { buildWebIfStale } from './build-web.ts'

// the starter went away without a word (kill -9): do not stay behind holding the port and the database
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await buildWebIfStale()
await import('../src/server/main.ts')
