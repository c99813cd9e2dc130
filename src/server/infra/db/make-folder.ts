import { openPglite } from './pglite.ts'

// if the server exits meanwhile, its result is not needed
process.on('disconnect', () => process.exit(1))
const database = await openPglite(process.argv[2])
await database.close()
process.exit(0)
