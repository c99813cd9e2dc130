import { z } from 'zod'
import { SecretKeys } from './features/connections/secrets/keys.ts'
import type { SallaApp } from './features/connections/vendors/salla/salla-vendor.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const optionalUrl = z.url().optional()
const optionalText = z.string().optional()

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SAFI_DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: optionalUrl,
  /**
   * The public URL, which links in e-mails and the trusted origin use. The default is the address on which the server
   * listens.
   */
  SAFI_URL: optionalUrl,
  /** smtp://user:password@host:port. Without it, accounts are confirmed at once, and messages are written to the outbox. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:port' })
    .optional(),
  /**
   * The secret that signs session cookies. By default, the server creates one and stores it in the data folder.
   * Several servers must share one.
   */
  SAFI_SECRET: z.string().min(32).optional(),
  /**
   * Keys that encrypt the credentials of connections: `name:base64 of 32 bytes`, separated by commas. The first one
   * encrypts, the others only decrypt. Without a key, no platform can be connected.
   */
  SAFI_SECRETS_KEY: optionalText.transform((value, context) => {
    if (value === undefined) return undefined
    try {
      return SecretKeys.parse(value)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is wrong' })
      return z.NEVER
    }
  }),
  /** The credentials of the app in Salla's partner portal through which sellers connect their shops. */
  SAFI_SALLA_CLIENT_ID: optionalText,
  SAFI_SALLA_CLIENT_SECRET: optionalText,
  SAFI_SALLA_WEBHOOK_SECRET: optionalText,
  /** The e-mail address of the support, which the legal pages, e-mails and the Pro plan show. */
  SAFI_SUPPORT_EMAIL: z.email().default('support@localhost'),
  /** Claims that only the operator can make, such as "10,000+" sellers and "99.9%" uptime. Hidden until they are set. */
  SAFI_SELLERS: z.string().max(20).optional(),
  SAFI_UPTIME: z.string().max(20).optional(),
  /** "1" when a proxy in front of the server sets X-Forwarded-For. Without a proxy, callers could forge their IP address. */
  SAFI_TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** Number of sign-ups that one network address may make in ten minutes. Further ones must wait two minutes. */
  SAFI_SIGN_UPS: z.coerce.number().int().min(1).default(10),
  /**
   * Storage limit of each seller in megabytes. Pictures and files of imports count, with the size in which they are
   * stored.
   */
  SAFI_SELLER_STORAGE_MB: z.coerce.number().int().min(1).default(2048),
  /** The number of daily backups of the embedded database to keep; 0 disables backups. */
  SAFI_BACKUPS: z.coerce.number().int().min(0).max(1000).default(7),
  /**
   * URL of daily exchange rates, in which {date} is replaced by a day or "latest". If it is empty, only the rates
   * that ship with Safi are used.
   */
  SAFI_RATES_URL: z
    .string()
    .default('https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{date}/v1/currencies/usd.json')
    .refine(
      (value) =>
        value === '' || /^https?:$/.test(URL.parse(value.replaceAll('{date}', 'latest'))?.protocol ?? ''),
      'must be an address, best with {date} in it, or empty',
    ),
  /** The bucket of an S3-compatible service that stores files instead of the data folder. */
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: optionalText,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** The port of METRICS_HOST that serves Prometheus metrics. By default, no metrics are served. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The maximum number of database connections of one server. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1000).default(10),
  MAIL_FROM: z.string().default('Safi <no-reply@localhost>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly secret: string | undefined
  readonly secretKeys: SecretKeys | undefined
  /** Safi's app at Salla. If it is undefined, sellers are not offered Salla. */
  readonly salla: SallaApp | undefined
  readonly mailFrom: string
  readonly supportEmail: string
  readonly sellers: string | undefined
  readonly uptime: string | undefined
  readonly trustProxy: boolean
  readonly signUps: number
  /** Storage limit of one seller in bytes. */
  readonly sellerBytes: number
  /** The number of daily backups of the embedded database to keep. */
  readonly backups: number
  /** The URL of the exchange rates; empty means that the server fetches none. */
  readonly ratesUrl: string
  /** The S3 service that stores files; undefined stores them in the data folder. */
  readonly s3: S3Settings | undefined
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  readonly databaseConnections: number
  readonly logLevel: string
}

export class ConfigError extends Error {}

/** Parses the environment variables once, at the start. Throws a one-line ConfigError that names every invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // a blank variable is not set, so that it is not read as the number 0; only the URL of exchange rates may be empty
  const set = Object.entries(env).filter(([name, value]) => name === 'SAFI_RATES_URL' || value?.trim())
  const parsed = environment.safeParse(Object.fromEntries(set))
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
    secretKeys: values.SAFI_SECRETS_KEY,
    salla: readSalla(values),
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SAFI_SUPPORT_EMAIL,
    sellers: values.SAFI_SELLERS,
    uptime: values.SAFI_UPTIME,
    trustProxy: values.SAFI_TRUST_PROXY === '1',
    signUps: values.SAFI_SIGN_UPS,
    sellerBytes: values.SAFI_SELLER_STORAGE_MB * 1024 * 1024,
    backups: values.SAFI_BACKUPS,
    ratesUrl: values.SAFI_RATES_URL,
    s3: readS3(values),
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    databaseConnections: values.DATABASE_CONNECTIONS,
    logLevel: values.LOG_LEVEL,
  }
}

type Values = z.infer<typeof environment>

/** If only some of the S3 settings were set, files would be stored in an unexpected place. */
function readS3(values: Values): S3Settings | undefined {
  const s3 = allOrNone(
    values,
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    'files in S3 need {missing} as well; without all S3_ settings they lie in the data folder',
  )
  return (
    s3 && {
      endpoint: s3.S3_ENDPOINT,
      bucket: s3.S3_BUCKET,
      region: values.S3_REGION,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    }
  )
}

function readSalla(values: Values): SallaApp | undefined {
  const salla = allOrNone(
    values,
    ['SAFI_SALLA_CLIENT_ID', 'SAFI_SALLA_CLIENT_SECRET', 'SAFI_SALLA_WEBHOOK_SECRET'],
    'Salla needs {missing} as well; without all SAFI_SALLA_ settings it is not offered',
  )
  if (salla && values.SAFI_SECRETS_KEY === undefined)
    throw new ConfigError(
      'The environment is not right - Salla needs SAFI_SECRETS_KEY as well, which encrypts its tokens',
    )
  return (
    salla && {
      clientId: salla.SAFI_SALLA_CLIENT_ID,
      clientSecret: salla.SAFI_SALLA_CLIENT_SECRET,
      webhookSecret: salla.SAFI_SALLA_WEBHOOK_SECRET,
    }
  )
}

/** Requires either all of these variables or none of them. Throws a ConfigError that names the missing ones. */
function allOrNone<Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
  problem: string,
): Record<Name, string> | undefined {
  const missing = names.filter((name) => values[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new ConfigError(
      `The environment is not right - ${problem.replace('{missing}', missing.join(' and '))}`,
    )
  return Object.fromEntries(names.map((name) => [name, String(values[name])])) as Record<Name, string>
}
