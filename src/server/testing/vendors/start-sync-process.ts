import { resolveDrizzleImports } from '#server/infra/process/drizzle-imports.ts'

// the process starts in half the time, as the server does
resolveDrizzleImports()
await import('./sync-process.ts')
