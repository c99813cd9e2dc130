import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { measured } from '#server/testing/measured.ts'
import { SERVER_FLAGS } from '../../scripts/server-flags.js'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
/** The folder of the compile cache that `npm start` sets, so that types are removed from the code once and not at every start. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
const READY = /^Safi is ready: (\S+)/

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Sends a signal to the process. Resolves with its exit code, or null if the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts the server on a free port, as `npm start` does. Resolves when the server reports that it is ready. `main` can be the main file of
 * another version of Safi.
 */
export function startServerProcess(env: Record<string, string>, main = MAIN): Promise<ServerProcess> {
  return measured('server start', () => startMeasured(env, main))
}

async function startMeasured(env: Record<string, string>, main: string): Promise<ServerProcess> {
  // a high limit of sign-ups per IP address, because all tests sign up from the same address
  const usual = { PORT: '0', LOG_LEVEL: 'warn', SAFI_SIGN_UPS: '1000', SAFI_RATES_URL: '' }
  const child = spawnServer({ ...usual, ...env }, main)
  const exited = once(child, 'exit')
  const said: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const match = READY.exec(line)
      if (match?.[1]) resolve(match[1])
      else said.push(line)
    })
    exited.then(([code]) => reject(new Error(`the server exited with code ${code}: ${said.join('\n')}`)))
  })
  return {
    url,
    child,
    end: async (signal) => {
      child.kill(signal)
      const [code] = await exited
      return code as number | null
    },
  }
}

/** Starts a server whose start must fail. Returns the exit code and the lines of output. */
export async function failToStart(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const child = spawnServer(env)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code: code as number, lines: said.trim().split('\n') }
}

function spawnServer(env: Record<string, string>, main = MAIN): ChildProcess {
  const { DATABASE_URL: _1, PORT: _2, HOST: _3, SAFI_DATA_DIR: _4, SMTP_URL: _5, ...inherited } = process.env
  return spawn(process.execPath, [...SERVER_FLAGS, main], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
