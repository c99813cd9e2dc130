import { getRates } from '#contract/rates.ts'
import { forAnyone, type HttpApp } from '#server/infra/http/route.ts'
import type { RefreshDeps } from './jobs.ts'
import { latestRates } from './store.ts'

export function rateRoutes(app: HttpApp, { db, now }: Pick<RefreshDeps, 'db' | 'now'>): void {
  forAnyone(app, getRates, async () => {
    const { day, perUsd } = await latestRates(db.system)
    return { day, perUsd, ageDays: Math.floor((now().getTime() - Date.parse(day)) / 86_400_000) }
  })
}
