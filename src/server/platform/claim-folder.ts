import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * The embedded database bears one process. Writes this process's id into the folder, unless the one that stands
 * there still runs; an id left by a kill or a power cut is taken over.
 */
export async function claimFolder(folder: string): Promise<void> {
  const path = join(folder, 'pid')
  const written = await readFile(path, 'utf8').catch(() => '')
  const pid = Number(written)
  if (pid > 0 && pid !== process.pid && runs(pid)) {
    throw new StartError(
      `The data folder ${folder} is in use by process ${pid}. Stop it, set SAFI_DATA_DIR to another folder, or delete ${path} if that process is no Safi server.`,
    )
  }
  await writeFile(path, String(process.pid))
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
