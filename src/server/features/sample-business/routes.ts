import { addSampleBusiness, removeSampleBusiness } from '#contract/sample-business.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { addSample, removeSample, type SampleDeps } from './service.ts'

export function sampleBusinessRoutes(app: HttpApp, deps: SampleDeps): void {
  forOwner(app, addSampleBusiness, ({ c, owner }) => addSample(deps, owner, c.get('log')))

  forOwner(app, removeSampleBusiness, async ({ owner }) => {
    await removeSample(deps, owner)
    return undefined
  })
}
