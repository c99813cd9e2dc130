import type { CurrencyCode } from '../../../money/currency.ts'
import { typeWords } from '../../reader/format.ts'

/**
 * Rules for Amazon's types of rows. The English and Japanese words were seen in files. The German, French, Italian
 * and Spanish words come from programs that read such files. For reserves and claims only the English words are known. Claims and chargebacks refund buyers who keep the goods, so no units
 * are returned. Retrocharges correct the tax of a sale and repeat its quantity.
 */
export const AMAZON_TYPES = typeWords([
  [
    { kind: 'sale', into: 'otherFee', units: 'sold' },
    ['Order', 'Liquidations', 'Bestellung', 'Commande', 'Ordine', 'Pedido', '注文'],
  ],
  [
    { kind: 'refund', into: 'otherFee', units: 'returned' },
    ['Refund', 'Erstattung', 'Remboursement', 'Rimborso', 'Reembolso', '返金'],
  ],
  [
    { kind: 'refund', into: 'otherFee', units: 'none' },
    [
      'A-to-z Guarantee Claim',
      'A-to-z Guarantee Refund',
      'Chargeback Refund',
      'Chargeback',
      'Erstattung durch Rückbuchung',
    ],
  ],
  [
    { kind: 'fee', into: 'otherFee', units: 'none' },
    [
      'Service Fee',
      'Amazon Fees',
      'FBA Inventory Fee',
      'FBA Inventory Fees',
      'FBA Customer Return Fee',
      'FBA Transaction Fees',
      'Fulfilment by Amazon Transaction Fees',
      'Fulfillment by Amazon Transaction Fees',
      'Shipping Services',
      'Delivery Services',
      'Deal Fee',
      'Lightning Deal Fee',
      'Coupon Redemption Fee',
      'Vine Enrollment Fee',
      'Subscription Fee',
      'Cost of Advertising',
      'Inbound Transportation Fee',
      'Amazon Easy Ship Charges',
      'Product Ads Payment',
      'Fulfilment Fee Refund',
      'Fulfillment Fee Refund',
      'Imaging Services',
      'Premium Services Fee',
      'Fee Adjustment',
      'Servicegebühr',
      'Frais de service',
      'Commissione di servizio',
      'Tarifa de prestación de servicio',
      'Tarifa de servicio',
      'Versand durch Amazon Lagergebühr',
      'Frais de stock Expédié par Amazon',
      'Costo di stoccaggio Logistica di Amazon',
      'Tarifas de inventario de Logística de Amazon',
      'Tarifa de inventario FBA',
      'Blitzangebotsgebühr',
      'Tarif de la Vente Flash',
      "Tariffa dell'Offerta Lampo",
      'Tariffa dell’Offerta Lampo',
      'Tarifa de Oferta flash',
      '数量限定タイムセール手数料',
      '注文外料金',
      'FBA 在庫関連の手数料',
      'Amazon手数料',
      'Amazon 手数料',
    ],
  ],
  [
    { kind: 'reimbursement', into: 'reimbursement', units: 'none' },
    ['SAFE-T Reimbursement', 'FBA Inventory Reimbursement'],
  ],
  [
    { kind: 'payout', into: 'payout', units: 'none' },
    [
      'Transfer',
      'Debt',
      'Verbindlichkeit',
      'Solde négatif',
      'Saldo negativo',
      'Saldo descubierto',
      'Deuda',
      'Previous Reserve Amount Balance',
      'Current Reserve Amount',
      'Übertrag',
      'Transfert',
      'Trasferimento',
      'Trasferir',
      'Transferir',
      '振込み',
    ],
  ],
  [
    { kind: 'by_description', into: 'otherFee', units: 'none' },
    ['Adjustment', 'Anpassung', 'Ajustement', 'Modifica', 'Ajuste', '調整'],
  ],
  [
    { kind: 'other', into: 'otherFee', units: 'none' },
    [
      'Order_Retrocharge',
      'Refund_Retrocharge',
      'Bestellung_Wiedereinzug',
      'Erstattung_Wiedereinzug',
      'Liquidations Adjustments',
      'Tax Adjustment',
      'Others',
    ],
  ],
])

/** Returns the currency from a preamble line such as "All amounts in USD, unless specified", in Amazon's languages. */
export function amazonPreambleCurrency(
  line: string,
  isCode: (text: string) => text is CurrencyCode,
): CurrencyCode | null {
  // The text is matched in two steps, because a single regex would scan the rest of the line again from each word.
  const amounts = /\b(?:amounts|importes|importi|montants|beträge)\b/i.exec(line)
  const named = amounts && /\b(?:in|en)\s+([A-Za-z]{3,4})\b/i.exec(line.slice(amounts.index))?.[1]
  const code = named?.toUpperCase() === 'EURO' ? 'EUR' : named?.toUpperCase()
  if (code && isCode(code)) return code
  return /単位は円/.test(line) ? 'JPY' : null
}

const SITES: Readonly<Record<string, readonly [country: string, currency: CurrencyCode]>> = {
  com: ['US', 'USD'],
  ca: ['CA', 'CAD'],
  'com.mx': ['MX', 'MXN'],
  'com.br': ['BR', 'BRL'],
  ae: ['AE', 'AED'],
  sa: ['SA', 'SAR'],
  eg: ['EG', 'EGP'],
  'com.tr': ['TR', 'TRY'],
  in: ['IN', 'INR'],
  'co.uk': ['GB', 'GBP'],
  de: ['DE', 'EUR'],
  fr: ['FR', 'EUR'],
  it: ['IT', 'EUR'],
  es: ['ES', 'EUR'],
  nl: ['NL', 'EUR'],
  ie: ['IE', 'EUR'],
  'com.be': ['BE', 'EUR'],
  pl: ['PL', 'PLN'],
  se: ['SE', 'SEK'],
  jp: ['JP', 'JPY'],
  'co.jp': ['JP', 'JPY'],
  'com.au': ['AU', 'AUD'],
  sg: ['SG', 'SGD'],
  'co.za': ['ZA', 'ZAR'],
}

/**
 * Returns the country and currency of a site such as "amazon.ae". Returns null for a shop outside Amazon, for which
 * Amazon ships orders.
 */
export function amazonSite(cell: string): { country: string; currency: CurrencyCode } | null {
  const site = SITES[/^(?:www\.)?amazon\.([a-z.]+)$/i.exec(cell)?.[1]?.toLowerCase() ?? '']
  return site ? { country: site[0], currency: site[1] } : null
}

/**
 * Whether Amazon only ships the order, for a shop such as the seller's own. `cell` is a marketplace or sales channel, which
 * reports write as `Non-Amazon`, `SI CA Prod Marketplace` or `siprod.stores.amazon.ca`.
 */
export function isOtherShop(cell: string): boolean {
  return /^non-amazon|^si (?:[a-z]{2} )?prod |\.stores\.amazon\./i.test(cell)
}

/** Returns the country of the only Amazon site with this currency. Returns null if several sites or none use it. */
export function countryOfAmazon(currency: CurrencyCode): string | null {
  const sites = Object.values(SITES).filter(([, used]) => used === currency)
  const [only = null, ...others] = new Set(sites.map(([country]) => country))
  return others.length === 0 ? only : null
}
