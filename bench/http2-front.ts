import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/cluster/free-port.ts'
import { startNginx } from '../scripts/cluster/nginx.ts'
import { endsWithUs } from './database.ts'

export interface Front {
  readonly url: string
  stop(): Promise<void>
}

/** Starts nginx with TLS and HTTP/2 in front of a server, as in production. Returns null if nginx or openssl is not installed. */
export async function startHttp2Front(server: string): Promise<Front | null> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-front-'))
  const gone = () => rm(folder, { recursive: true, force: true })
  try {
    const certificate = { file: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
        ],
        ...['-subj', '/CN=localhost', '-keyout', certificate.key, '-out', certificate.file],
      ],
      { stdio: 'ignore' },
    )
    const port = await freePort()
    const nginx = await startNginx(folder, port, [Number(new URL(server).port)], certificate)
    endsWithUs(nginx.pid)
    return {
      url: `https://127.0.0.1:${port}`,
      stop: async () => {
        await nginx.stop()
        await gone()
      },
    }
  } catch (error) {
    await gone()
    if (error instanceof Error && error.message.includes('ENOENT')) return null
    throw error
  }
}
