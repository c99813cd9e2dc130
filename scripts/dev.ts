import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Starts the development server: the server restarts when its code changes, and Vite serves the web app with hot reload and passes /api on.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const API_PORT = process.env.API_PORT ?? '3001'

const run = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  run(['--watch-path=src', '--watch-preserve-output', 'src/server/main.ts'], { PORT: API_PORT }),
  run(['node_modules/vite/bin/vite.js', 'src/web', '--config', 'vite.config.ts'], { API_PORT }),
]
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
