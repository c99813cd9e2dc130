import { runBackupCommand } from '../src/server/backup/command.ts'

process.exit(await runBackupCommand(process.argv.slice(2), process.env))
