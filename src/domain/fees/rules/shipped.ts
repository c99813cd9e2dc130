import type { FeeRule } from '../fee-rule.ts'
import { AMAZON_AE } from './amazon-ae.ts'
import { AMAZON_SA } from './amazon-sa.ts'
import { SALLA_SA, WOOCOMMERCE_SA, ZID_SA } from './gateways-sa.ts'
import { NOON_AE } from './noon-ae.ts'
import { NOON_EG } from './noon-eg.ts'
import { NOON_SA } from './noon-sa.ts'
import { SHOPIFY } from './shopify.ts'

/**
 * All fee rules that come with Safi. Before you add a platform's new price list, set a last day on the rules of its old
 * list, so that old sales keep their rules.
 */
export const SHIPPED_RULES: readonly FeeRule[] = [
  ...NOON_AE,
  ...NOON_SA,
  ...NOON_EG,
  ...AMAZON_AE,
  ...AMAZON_SA,
  ...SALLA_SA,
  ...ZID_SA,
  ...WOOCOMMERCE_SA,
  ...SHOPIFY,
]
