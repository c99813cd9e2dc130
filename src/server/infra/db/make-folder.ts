import { openPglite } from './pglite.ts'

// what nobody waits for any more is not worth finishing
process.on('disconnect', () => process.exit(1))
const database = await openPglite(process.argv[2])
await database.close()
process.exit(0)
