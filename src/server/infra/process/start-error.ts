import type { Config } from '#server/config.ts'

/** Why the server does not start, in one line for the operator. */
export class StartError extends Error {}

export function listenStartError(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
) {
  return error.code === 'EADDRINUSE'
    ? new StartError(`Port ${port} is in use. Stop what runs there or set PORT to another one.`)
    : new StartError(`Cannot listen on ${host}:${port} (${error.code ?? error.message}).`)
}

export function databaseStartError(error: unknown, config: Config): StartError {
  if (error instanceof StartError) return error
  const { message, code } = error as NodeJS.ErrnoException
  const reason = (message || code || String(error)).split('\n')[0]
  return config.databaseUrl
    ? new StartError(
        `The database at ${new URL(config.databaseUrl).host} does not answer: ${reason}. Check DATABASE_URL.`,
      )
    : new StartError(`The embedded database in ${config.dataDir} cannot be opened: ${reason}`)
}
