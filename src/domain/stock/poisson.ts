/** The distance of each end of an 80 % range from the mean, in standard deviations. */
const Z_80 = 1.2816
/**
 * Above this mean, the normal distribution is used: a Poisson distribution is nearly the same, and its probabilities are too small to add
 * up.
 */
const NORMAL_ABOVE = 400

/** The smallest count for which a Poisson variable with this mean is at most that count with at least the given probability. */
function quantile(mean: number, probability: number): number {
  let term = Math.exp(-mean)
  let sum = term
  let count = 0
  while (sum < probability && term > 0) {
    count += 1
    term *= mean / count
    sum += term
  }
  return count
}

/** The range in whole units in which 80 % of outcomes lie when `mean` units are expected. */
export function poissonRange(mean: number): { readonly low: number; readonly high: number } {
  if (mean <= 0) return { low: 0, high: 0 }
  if (mean <= NORMAL_ABOVE) return { low: quantile(mean, 0.1), high: quantile(mean, 0.9) }
  const reach = Z_80 * Math.sqrt(mean)
  return { low: Math.floor(mean - reach), high: Math.ceil(mean + reach) }
}
