import { openPglite } from './pglite.ts'

// if the server that started this process exits, nobody needs the database that is being created
process.on('disconnect', () => process.exit(1))
const database = await openPglite(process.argv[2])
await database.close()
process.exit(0)
