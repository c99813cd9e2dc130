import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const optionalUrl = z.preprocess((value) => (value === '' ? undefined : value), z.url().optional())

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SAFI_DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: optionalUrl,
  /** Where people reach the server, for links in e-mails and the trusted origin; default: the address listened on. */
  SAFI_URL: optionalUrl,
  /** smtp://user:password@host:port; without it accounts are confirmed at once and messages go to the outbox. */
  SMTP_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:port' }).optional(),
  ),
  /** Signs session cookies; without it one is made and kept in the data folder. Several servers share one. */
  SAFI_SECRET: z.string().min(32).optional(),
  /** Who answers people: named on the legal pages, in e-mails and for the Pro plan. */
  SAFI_SUPPORT_EMAIL: z.email().default('support@localhost'),
  /** Claims that only the operator can make, such as "10,000+" and "99.9%"; not shown until set. */
  SAFI_SELLERS: z.string().max(20).optional(),
  SAFI_UPTIME: z.string().max(20).optional(),
  /** "1" where a proxy in front sets X-Forwarded-For; else anyone could claim any address. */
  SAFI_TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** Sign-ups from one network address in ten minutes, before it has to wait for two. */
  SAFI_SIGN_UPS: z.coerce.number().int().min(1).default(10),
  /** Daily exchange rates; {date} becomes a day or "latest". Empty: the rates that ship with Safi are all there are. */
  SAFI_RATES_URL: z
    .string()
    .default('https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{date}/v1/currencies/usd.json')
    .refine(
      (value) =>
        value === '' || /^https?:$/.test(URL.parse(value.replaceAll('{date}', 'latest'))?.protocol ?? ''),
      'must be an address, best with {date} in it, or empty',
    ),
  MAIL_FROM: z.string().default('Safi <no-reply@localhost>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly secret: string | undefined
  readonly mailFrom: string
  readonly supportEmail: string
  readonly sellers: string | undefined
  readonly uptime: string | undefined
  readonly trustProxy: boolean
  readonly signUps: number
  /** Empty: off. */
  readonly ratesUrl: string
  readonly logLevel: string
}

export class ConfigError extends Error {}

/** Parses the environment once, at start. Throws a ConfigError of one line that names every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The environment is not right - ${wrong.join('; ')}`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.SAFI_DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.SAFI_URL,
    smtpUrl: values.SMTP_URL,
    secret: values.SAFI_SECRET,
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SAFI_SUPPORT_EMAIL,
    sellers: values.SAFI_SELLERS,
    uptime: values.SAFI_UPTIME,
    trustProxy: values.SAFI_TRUST_PROXY === '1',
    signUps: values.SAFI_SIGN_UPS,
    ratesUrl: values.SAFI_RATES_URL,
    logLevel: values.LOG_LEVEL,
  }
}
