import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from '../scripts/server-flags.js'
import { TestClient } from '../src/server/testing/test-client.ts'
import { endsWithUs } from './database.ts'

const MAIN = fileURLToPath(new URL('../src/server/main.ts', import.meta.url))
const READY = /^Safi is ready: (\S+)/

export interface SafiServer {
  readonly url: string
  readonly pid: number
  visitor(): TestClient
  /** The peak memory of the server process in MB (VmHWM, Linux only). */
  peakMemory(): number
  stop(): Promise<void>
}

/** Starts a server process with a new data folder. Without a database URL, the server uses the embedded database. */
export async function startSafi(databaseUrl?: string): Promise<SafiServer> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-bench-'))
  const { DATABASE_URL: _1, PORT: _2, HOST: _3, SAFI_DATA_DIR: _4, SMTP_URL: _5, ...inherited } = process.env
  const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
    env: {
      ...inherited,
      PORT: '0',
      LOG_LEVEL: 'warn',
      SAFI_SIGN_UPS: '1000',
      SAFI_RATES_URL: '',
      SAFI_DATA_DIR: folder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endsWithUs(child.pid ?? 0)
  const exited = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = READY.exec(line)?.[1]
      if (ready) resolve(ready)
      else console.error(line)
    })
    exited.then(([code]) => reject(new Error(`the server exited with code ${code}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    visitor: () => new TestClient(url),
    peakMemory: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
