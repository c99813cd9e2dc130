/**
 * Column names of the date-range report in the languages of the interface, English first.
 *
 * | language | source |
 * |---|---|
 * | English headers of all years, Japanese | seen in real files |
 * | German, French (two variants), Italian, Spanish | several programs that read such files agree; no file seen |
 * | Spanish of Mexico (the second name, where there are two) | two programs that read such files agree |
 * | Arabic and all other languages | unknown: such a file is not recognised |
 */
export const AMAZON_HEADERS = {
  date: [
    'date/time',
    'Datum/Uhrzeit',
    'date/heure',
    'Data/Ora:',
    'Data/Ora',
    'fecha y hora',
    'fecha/hora',
    '日付/時間',
  ],
  settlement: [
    'settlement id',
    'Abrechnungsnummer',
    'numéro de versement',
    'Identifiant du paiement',
    'Numero pagamento',
    'identificador de pago',
    'Id. de liquidación',
    '決済番号',
  ],
  type: ['type', 'Typ', 'Tipo', 'トランザクションの種類'],
  order: [
    'order id',
    'Bestellnummer',
    'numéro de la commande',
    'Numero ordine',
    'número de pedido',
    'Id. del pedido',
    '注文番号',
  ],
  description: ['description', 'Beschreibung', 'Descrizione', 'descripción', '説明'],
  quantity: ['quantity', 'Menge', 'quantité', 'Quantità', 'cantidad', '数量'],
  marketplace: ['marketplace', 'site de vente', 'web de Amazon', 'Amazon 出品サービス'],
  productSales: [
    'product sales',
    'Umsätze',
    'ventes de produits',
    'Vendite',
    'ventas de productos',
    '商品売上',
  ],
  productSalesTax: [
    'product sales tax',
    'Produktumsatzsteuer',
    'Taxes sur la vente des produits',
    'imposta sulle vendite dei prodotti',
    'impuesto de ventas de productos',
    '商品の売上税',
  ],
  shippingCredits: [
    'shipping credits',
    'postage credits',
    'Gutschrift für Versandkosten',
    "crédits d'expédition",
    'Accrediti per le spedizioni',
    'abonos de envío',
    'créditos de envío',
    '配送料',
  ],
  shippingCreditsTax: [
    'shipping credits tax',
    'postage credits tax',
    'Steuer auf Versandgutschrift',
    "taxe sur les crédits d'expédition",
    'imposta accrediti per le spedizioni',
    'impuestos por abonos de envío',
    'impuesto de abono de envío',
    '配送料の税金',
  ],
  giftWrap: [
    'gift wrap credits',
    'giftwrap credits',
    'Gutschrift für Geschenkverpackung',
    "crédits sur l'emballage cadeau",
    "crédits d'emballage-cadeau",
    'Accrediti per confezioni regalo',
    'abonos de envoltorio para regalo',
    'créditos por envoltorio de regalo',
    'ギフト包装手数料',
  ],
  giftWrapTax: [
    'giftwrap credits tax',
    'gift wrap credits tax',
    'Steuer auf Geschenkverpackungsgutschriften',
    'Taxes sur les crédits cadeaux',
    'imposta sui crediti confezione regalo',
    'impuestos por abonos de envoltorio para regalo',
    'impuesto de créditos de envoltura',
    'ギフト包装クレジットの税金',
  ],
  points: ['amazon point costs', 'cost of points', 'Amazonポイントの費用'],
  rebates: [
    'promotional rebates',
    'Rabatte aus Werbeaktionen',
    'Rabais promotionnels',
    'Total des réductions',
    'Sconti promozionali',
    'devoluciones promocionales',
    'descuentos promocionales',
    'プロモーション割引額',
  ],
  rebatesTax: [
    'promotional rebates tax',
    'Steuer auf Aktionsrabatte',
    'Taxes sur les remises promotionnelles',
    'imposta sugli sconti promozionali',
    'impuestos de descuentos por promociones',
    'impuesto de reembolsos promocionales',
    'プロモーション割引の税金',
  ],
  salesTax: ['sales tax collected', 'taxe de ventes prélevée'],
  facilitatorTax: ['Marketplace Facilitator Tax', 'Taxe Marketplace Facilitator'],
  withheldTax: [
    'marketplace withheld tax',
    'Einbehaltene Steuer auf Marketplace',
    'Taxes retenues sur le site de vente',
    'trattenuta IVA del marketplace',
    'impuesto retenido en el sitio web',
    'impuesto de retenciones en la plataforma',
    '源泉徴収税を伴うマーケットプレイス',
  ],
  regulatoryFee: ['Regulatory Fee', 'tarifa reglamentaria'],
  regulatoryFeeTax: ['Tax On Regulatory Fee', 'impuesto sobre tarifa reglamentaria'],
  sellingFees: [
    'selling fees',
    'Verkaufsgebühren',
    'frais de vente',
    'Commissioni di vendita',
    'tarifas de venta',
    '手数料',
  ],
  fbaFees: [
    'fba fees',
    'fulfilment by amazon fees',
    'Gebühren zu Versand durch Amazon',
    'Frais Expédié par Amazon',
    'Frais pour le service Expédié par Amazon',
    'Costi del servizio Logistica di Amazon',
    'tarifas de Logística de Amazon',
    'tarifas fba',
    'FBA 手数料',
  ],
  otherTransactionFees: [
    'other transaction fees',
    'Andere Transaktionsgebühren',
    'autres frais de transaction',
    'Altri costi relativi alle transazioni',
    'tarifas de otras transacciones',
    'tarifas de otra transacción',
    'トランザクションに関するその他の手数料',
  ],
  other: ['other', 'Andere', 'autre', 'autres', 'Altro', 'otro', 'その他'],
  total: ['total', 'Gesamt', 'totale', '合計'],
  status: [
    'Transaction Status',
    'Transaktionsstatus',
    'Statut de la transaction',
    'Stato della transazione',
    'Estado de la transacción',
    'トランザクションのステータス',
  ],
  releaseDate: [
    'Transaction Release Date',
    'Freigabedatum der Transaktion',
    'Date de sortie de la transaction',
    'Date de délivrance de la transaction',
    'Data di rilascio della transazione',
    'Fecha de liberación de la transacción',
    'トランザクション開始日',
  ],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

/**
 * Returns the English header of a column with its names in other languages. French names are included with both kinds
 * of apostrophe.
 */
export function amazonHeader(column: keyof typeof AMAZON_HEADERS): { header: string; aliases: string[] } {
  const [header, ...aliases]: readonly string[] = AMAZON_HEADERS[column]
  const curled = aliases.filter((name) => name.includes("'")).map((name) => name.replaceAll("'", '’'))
  return { header: header as string, aliases: [...aliases, ...curled] }
}
