/** The exact probability of at least `least` successes in `trials` trials, each with the probability `chance`. */
export function binomialTail(least: number, trials: number, chance: number): number {
  if (least <= 0) return 1
  if (least > trials || chance <= 0) return 0
  if (chance >= 1) return 1
  // starts at the largest term of the sum, because the smallest terms can be too small for a floating-point number
  const start = Math.max(least, Math.floor(trials * chance))
  const odds = chance / (1 - chance)
  const largest = termAt(start, trials, chance)
  let sum = 0
  for (let count = start, term = largest; count <= trials && term > sum * Number.EPSILON; count += 1) {
    sum += term
    term *= ((trials - count) / (count + 1)) * odds
  }
  for (let count = start - 1, term = largest; count >= least && term > sum * Number.EPSILON; count -= 1) {
    term *= (count + 1) / ((trials - count) * odds)
    sum += term
  }
  return Math.min(1, sum)
}

function termAt(count: number, trials: number, chance: number): number {
  let log = count * Math.log(chance) + (trials - count) * Math.log1p(-chance)
  const fewer = Math.min(count, trials - count)
  for (let step = 1; step <= fewer; step += 1) log += Math.log((trials - fewer + step) / step)
  return Math.exp(log)
}
