import { execFileSync } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Daemon, startDaemon } from './daemon.ts'
import { freePort } from './free-port.ts'

/** PgBouncer in transaction mode in front of one database. */
export async function startPgBouncer(
  folder: string,
  database: string,
): Promise<Daemon & { readonly url: string }> {
  const { hostname, port: behind, username, pathname } = new URL(database)
  const port = await freePort()
  const home = join(folder, 'pgbouncer')
  await mkdir(home)
  await writeFile(join(home, 'users.txt'), `"${username}" ""\n`)
  const name = pathname.slice(1)
  const config = join(home, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
${name} = host=${hostname} port=${behind} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(home, 'users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
# the default waits 15 s with the next attempt after the database was away
server_login_retry = 1
logfile = ${join(home, 'log')}
`,
  )
  const args = [config]
  if (process.getuid?.() === 0) {
    // started as another user, because PgBouncer refuses to run as root
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    await chown(home, id('-u'), id('-g'))
    args.unshift('-u', 'postgres')
  }
  const daemon = await startDaemon('pgbouncer', args, port)
  return { ...daemon, url: `postgres://${username}@127.0.0.1:${port}/${name}` }
}
