#!/usr/bin/env node
// Plain JavaScript on purpose: this file also runs on a Node that cannot read TypeScript, and then hands over to the pinned one.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from '../scripts/pinned-node.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pinned = pinnedNode()

if (process.features.typescript) {
  // A reader that has seen enough, like `head`, closes the pipe.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
  // half of the time that a small file takes would go into stripping types at every start
  const { enableCompileCache } = await import('node:module')
  const cache = join(root, 'node_modules', '.cache', 'node')
  enableCompileCache(cache)
  // worker threads have a cache only if the environment names one
  process.env.NODE_COMPILE_CACHE ??= cache
  const args = process.argv.slice(2)
  if (args[0] === 'admin') {
    // part of the server: the other commands need no database
    const { runAdminCommand } = await import('../src/server/admin/command.ts')
    process.exitCode = await runAdminCommand(args.slice(1), process.env)
  } else {
    const { main } = await import('../src/cli/main.ts')
    process.exitCode = await main(args)
  }
} else if (pinned && process.execPath !== pinned) {
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`safi: cannot start ${pinned}: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1)
  })
} else {
  console.error(`safi: its dependencies are not installed. Run "npm install" in ${root} first.`)
  process.exitCode = 1
}
