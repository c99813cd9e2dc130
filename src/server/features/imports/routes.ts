import {
  cancelImport,
  chooseImport,
  commitImport,
  getImport,
  importTemplate,
  listImports,
  undoImport,
  uploadImport,
} from '#contract/imports.ts'
import { SAFI_TEMPLATE_CSV } from '#domain/import/marketplaces/safi-template.ts'
import { forAnyone, forOwner, type HttpApp } from '#server/platform/http/route.ts'
import { cancel, choose, commit, getOne, type ImportsDeps, listOwn, undo, upload } from './use-cases.ts'

export function importRoutes(app: HttpApp, deps: ImportsDeps): void {
  forOwner(app, uploadImport, ({ c, owner, params, query }) => {
    const length = c.req.header('content-length')
    return upload(deps, owner, params.businessId, {
      fileName: query.fileName,
      body: c.req.raw.body,
      announced: length === undefined ? null : Number(length),
    })
  })

  forOwner(app, listImports, ({ owner, params, query }) => listOwn(deps, owner, params.businessId, query))

  forOwner(app, getImport, ({ owner, params }) => getOne(deps, owner, params))

  forOwner(app, chooseImport, ({ owner, params, body }) => choose(deps, owner, params, body))

  forOwner(app, commitImport, ({ owner, params, body }) => commit(deps, owner, params, body))

  forOwner(app, cancelImport, ({ owner, params }) => cancel(deps, owner, params))

  forOwner(app, undoImport, ({ owner, params }) => undo(deps, owner, params))

  forAnyone(app, importTemplate, async ({ c }) =>
    c.body(SAFI_TEMPLATE_CSV, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="safi-template.csv"',
    }),
  )
}
