import { importErrors, importTemplate } from '#contract/import-files.ts'
import {
  cancelImport,
  chooseImport,
  commitImport,
  getImport,
  listImports,
  retryImport,
  undoImport,
  uploadImport,
} from '#contract/imports.ts'
import { SAFI_TEMPLATE_CSV } from '#domain/import/formats/safi/safi-template.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forAnyone, forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { listOwn, openOne } from './queries.ts'
import { cancel, choose, commit, errorsOf, type ImportsDeps, retry, undo, upload } from './service.ts'

export function importRoutes(app: HttpApp, deps: ImportsDeps): void {
  forOwner(app, uploadImport, ({ c, owner, params, query }) => {
    const length = c.req.header('content-length')
    return upload(deps, owner, params.businessId, {
      fileName: query.fileName,
      ...(query.platform && { platform: query.platform }),
      body: c.req.raw.body,
      announced: length === undefined ? null : Number(length),
    })
  })

  forOwner(app, listImports, ({ owner, params, query }) => listOwn(deps, owner, params.businessId, query))

  forOwner(app, getImport, ({ owner, params }) => openOne(deps, owner, params))

  forOwner(app, chooseImport, ({ owner, params, body }) => choose(deps, owner, params, body))

  forOwner(app, commitImport, ({ c, owner, params, body }) => {
    const { newProducts, costs, withErrors, withDifferences, withOverlap } = body
    const decides = withErrors || withDifferences || withOverlap || newProducts.length + costs.length > 0
    // questions about the file and new products are for the seller to decide
    if (decides && c.get('keyScope') === 'upload') throw new AppError('api_key_uploads_only')
    return commit(deps, owner, params, body)
  })

  forOwner(app, cancelImport, ({ owner, params }) => cancel(deps, owner, params))

  forOwner(app, retryImport, ({ owner, params }) => retry(deps, owner, params))

  forOwner(app, importErrors, async ({ c, owner, params, query }) => {
    const csv = await errorsOf(deps, owner, params, query.language)
    return c.body(ReadableStream.from(csv) as ReadableStream<Uint8Array>, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="safi-unreadable-rows.csv"',
    })
  })

  forOwner(app, undoImport, ({ owner, params }) => undo(deps, owner, params))

  forAnyone(app, importTemplate, async ({ c }) =>
    c.body(SAFI_TEMPLATE_CSV, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="safi-template.csv"',
    }),
  )
}
