import { randomUUID } from 'node:crypto'
import {
  cancelAccountExport,
  downloadAccountExport,
  EXPORT_DAYS,
  eraseAccount as eraseAccountCall,
  getAccountExport,
  startAccountExport,
} from '#contract/own-data.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import { openFile } from '#server/infra/storage/open-file.ts'
import { type ErasureDeps, eraseAccount } from './erasure/service.ts'
import { type ExportDeps, type ExportJob, exportKey, removeExport } from './export/jobs.ts'
import { beginExport, findExport, findReady, presentExport } from './export/store.ts'

export interface OwnDataDeps extends ExportDeps, ErasureDeps {
  /** Returns the Set-Cookie headers that clear the browser's session. */
  endSession(headers: Headers): Promise<string[]>
  exportJob: JobSender<ExportJob>
}

export function ownDataRoutes(app: HttpApp, deps: OwnDataDeps): void {
  const { db, storage, now, exportJob } = deps

  forOwner(app, getAccountExport, async ({ owner }) => {
    const row = await db.tenant(owner, (tx) => findExport(tx, owner))
    return { export: row && row.expiresAt > now() ? presentExport(row) : null }
  })

  forOwner(app, startAccountExport, async ({ owner, body }) => {
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + EXPORT_DAYS * 24 * 60 * 60 * 1000)
    const begun = { id: randomUUID(), language: body.language, createdAt, expiresAt }
    const row = await db.tenant(owner, (tx) => beginExport(tx, owner, begun))
    if (!row) throw new AppError('export_busy')
    await exportJob.send({ owner, exportId: row.id })
    return { export: presentExport(row) }
  })

  forOwner(app, cancelAccountExport, async ({ owner }) => {
    const row = await db.tenant(owner, (tx) => findExport(tx, owner))
    if (row) await removeExport(deps, owner, row.id)
    return undefined
  })

  forOwner(app, downloadAccountExport, async ({ c, owner, params }) => {
    const row = await db.tenant(owner, (tx) => findReady(tx, owner, params.exportId, now()))
    const key = exportKey(owner, params.exportId)
    const size = row && (await storage.size(key))
    const zip = size === null ? null : await openFile(storage, key)
    if (!row || !zip) throw new AppError('export_not_found')
    return c.body(ReadableStream.from(zip) as ReadableStream<Uint8Array>, 200, {
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': `attachment; filename="safi-export-${row.createdAt.toISOString().slice(0, 10)}.zip"`,
    })
  })

  forOwner(app, eraseAccountCall, async ({ c, owner, body }) => {
    await eraseAccount(deps, owner, body)
    for (const cookie of await deps.endSession(c.req.raw.headers))
      c.header('set-cookie', cookie, { append: true })
    return { erasing: true as const }
  })
}
