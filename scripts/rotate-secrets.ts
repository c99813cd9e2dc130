import { runRotateSecrets } from '../src/server/rotate-secrets.ts'

process.exit(await runRotateSecrets(process.env))
