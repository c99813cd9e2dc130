import type { Benchmark } from './harness.ts'

/** The benchmarks by name. Each is loaded only when it runs, because each needs other packages. */
export const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  import: async () => (await import('./import.ts')).importBenchmark,
  undo: async () => (await import('./undo.ts')).undoBenchmark,
  dashboard: async () => (await import('./dashboard.ts')).dashboardBenchmark,
  answers: async () => (await import('./answers.ts')).answersBenchmark,
  ads: async () => (await import('./ads.ts')).adsBenchmark,
  api: async () => (await import('./api.ts')).apiBenchmark,
  'web-weight': async () => (await import('./web-weight.ts')).webWeightBenchmark,
  'web-lighthouse': async () => (await import('./web-lighthouse.ts')).webLighthouseBenchmark,
  'web-import': async () => (await import('./web-import.ts')).webImportBenchmark,
  'web-latency': async () => (await import('./web-latency.ts')).webLatencyBenchmark,
  precedence: async () => (await import('./precedence.ts')).precedenceBenchmark,
  forecast: async () => (await import('./forecast.ts')).forecastBenchmark,
  'learned-fees': async () => (await import('./learned-fees.ts')).learnedFeesBenchmark,
  costs: async () => (await import('./costs.ts')).costsBenchmark,
  cli: async () => (await import('./cli.ts')).cliBenchmark,
}
