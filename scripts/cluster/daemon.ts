import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Daemon {
  readonly pid: number
  stop(): Promise<void>
}

/** Starts another program on a loopback port. Resolves once the program accepts connections. */
export async function startDaemon(command: string, args: string[], port: number): Promise<Daemon> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code) => resolve(`ended with ${code}`))
  })
  let gone: string | undefined
  void exited.then((how) => {
    gone = how
  })
  while (!(await takesConnections(port))) {
    if (gone !== undefined) throw new Error(`${command}: ${gone} ${said}`)
    await pause(50) // not listening yet
  }
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
