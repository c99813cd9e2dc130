import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../config.ts'

interface S3Rver {
  run(): Promise<{ address: string; port: number }>
  close(): Promise<void>
}
type S3RverClass = new (options: object) => S3Rver

export interface S3Server {
  readonly settings: S3Settings
  stop(): Promise<void>
}

/** Starts an S3-compatible server with one bucket, in a temporary folder on a loopback port; 0 picks a free port. */
export async function startS3(port = 0): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-s3-'))
  const name = 's3rver' // the package has no types
  const { default: Server } = (await import(name)) as { default: S3RverClass }
  const server = new Server({
    address: '127.0.0.1',
    port,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'safi', configs: [] }],
  })
  const listening = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${listening.port}`,
      bucket: 'safi',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
