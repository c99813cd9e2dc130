import { openPglite } from './pglite.ts'

// if the server that started this process exits, this process exits too, because nobody needs the database that it is
// creating
process.on('disconnect', () => process.exit(1))
const database = await openPglite(process.argv[2])
await database.close()
process.exit(0)
