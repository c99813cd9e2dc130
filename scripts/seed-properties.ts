import fc from 'fast-check'

/**
 * Generated tests use a fixed seed, so that a failure always comes from a change of the code. SAFI_FUZZ_SEED=7 uses another seed.
 * SAFI_FUZZ_RUNS=20 multiplies the number of generated cases by 20, also in tests that set their own number (`fuzzRuns`).
 */
fc.configureGlobal({
  seed: Number(process.env.SAFI_FUZZ_SEED ?? 20_261_121),
  numRuns: Math.ceil(50 * Number(process.env.SAFI_FUZZ_RUNS ?? 1)),
})
