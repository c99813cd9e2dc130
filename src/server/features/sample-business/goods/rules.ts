import type { FeeRuleForm } from '#contract/fees.ts'
import { AUDIO, KEPT_BY_AMAZON_PPM, POWER, SAMPLE_PLATFORMS, type SamplePlatform, SMALL } from './products.ts'

/** The number of grams by which the weight limit of a fee rule exceeds the heaviest product. */
const ROOM_GRAMS = 20

/** The fee rules of the sample's platforms, as a seller would enter them. */
export function sampleRules(country: FeeRuleForm['country'], title: string): FeeRuleForm[] {
  return SAMPLE_PLATFORMS.flatMap((platform) =>
    chargesOf(platform).map((rule) => ({ platform, country, title, vatAdded: false, ...rule })),
  )
}

function chargesOf(platform: SamplePlatform): Pick<FeeRuleForm, 'kind' | 'category' | 'charge'>[] {
  const bands = [SMALL, POWER, AUDIO].map(({ grams, fees }) => ({
    upToGrams: grams + ROOM_GRAMS,
    fee: fees[platform].outboundFee,
  }))
  const kept = platform === 'amazon' ? KEPT_BY_AMAZON_PPM : 0
  return [
    ...[SMALL, AUDIO].map(({ feeCategory, fees }) => ({
      kind: 'referral' as const,
      category: feeCategory,
      charge: share('price', fees[platform].referralFeePpm),
    })),
    { kind: 'fulfilment', charge: { weight: { bands } } },
    { kind: 'refund_administration', charge: share('referral', kept) },
  ]
}

function share(of: 'price' | 'referral', ratePpm: number): FeeRuleForm['charge'] {
  return {
    percent: { base: { of, withVat: true }, tiers: 'marginal', bands: [{ upTo: null, ratePpm }] },
  }
}
