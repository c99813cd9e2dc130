import { parseArgs } from 'node:util'

export interface PushOptions {
  readonly folder: string
  readonly business: string
  /** Address of the server, without a slash at the end. */
  readonly url: string
  readonly key: string
  readonly json: boolean
}

/** Explains to the user which option is wrong. */
export class PushOptionsError extends Error {}

const OPTIONS = {
  business: { type: 'string' },
  url: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export function readPushOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): PushOptions | 'help' {
  const { values, positionals } = parsed(args)
  if (values.help) return 'help'
  const [folder, ...more] = positionals
  if (folder === undefined) throw new PushOptionsError('name the folder: safi push FOLDER')
  if (more.length > 0) throw new PushOptionsError(`only one folder is allowed; remove "${more[0]}".`)
  const { business, url } = values
  if (business === undefined || !/^[\w-]+$/.test(business))
    throw new PushOptionsError('name the business: --business ID, from the address of its pages.')
  const address = url === undefined ? null : URL.parse(url)
  if (address === null || !['http:', 'https:'].includes(address.protocol))
    throw new PushOptionsError("name the server's address: --url https://...")
  const key = env.SAFI_API_KEY?.trim()
  if (!key) throw new PushOptionsError('the environment variable SAFI_API_KEY must contain an API key.')
  return { folder, business, url: withoutLastSlashes(address.href), key, json: values.json }
}

/** A loop, because the regular expression for it takes quadratic time on a text of many slashes. */
function withoutLastSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new PushOptionsError(error instanceof Error ? error.message : String(error))
  }
}
