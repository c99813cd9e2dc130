import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf } from '../../sale-line.ts'
import { AMAZON_NO_ORDER, amazonText } from '../../testing/amazon-file.ts'
import { csvText, readText, scanText } from '../../testing/sources.ts'

interface Language {
  readonly preamble: string
  readonly header: string
  /** The words for these row types, in this sequence: order, refund, advertising, storage, compensation, transfer. */
  readonly types: readonly [string, string, string, string, string, string]
  readonly compensation: string
  readonly dates: readonly [string, string]
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  German: {
    preamble: 'Alle Beträge in Euro sofern nicht anders gekennzeichnet',
    header:
      'Datum/Uhrzeit;Abrechnungsnummer;Typ;Bestellnummer;SKU;Beschreibung;Menge;Marketplace;Versand;Ort der Bestellung;Bundesland;Postleitzahl;Steuererhebungsmodell;Umsätze;Produktumsatzsteuer;Gutschrift für Versandkosten;Steuer auf Versandgutschrift;Gutschrift für Geschenkverpackung;Steuer auf Geschenkverpackungsgutschriften;Rabatte aus Werbeaktionen;Steuer auf Aktionsrabatte;Einbehaltene Steuer auf Marketplace;Verkaufsgebühren;Gebühren zu Versand durch Amazon;Andere Transaktionsgebühren;Andere;Gesamt',
    types: [
      'Bestellung',
      'Erstattung',
      'Servicegebühr',
      'Versand durch Amazon Lagergebühr',
      'Anpassung',
      'Übertrag',
    ],
    compensation: 'Versand durch Amazon: Erstattung für Lagerbestand',
    dates: ['13.03.2026 00:12:34 UTC', '2026-03-13'],
  },
  French: {
    preamble: 'Tous les montants sont en EUR, sauf mention contraire.',
    header:
      "date/heure;numéro de versement;type;numéro de la commande;sku;description;quantité;Marketplace;traitement;ville d'où provient la commande;Région d'où provient la commande;code postal de la commande;Modèle de perception des taxes;ventes de produits;Taxes sur la vente des produits;crédits d'expédition;taxe sur les crédits d’expédition;crédits sur l'emballage cadeau;Taxes sur les crédits cadeaux;Rabais promotionnels;Taxes sur les remises promotionnelles;Taxes retenues sur le site de vente;frais de vente;Frais Expédié par Amazon;autres frais de transaction;autre;total",
    types: [
      'Commande',
      'Remboursement',
      'Frais de service',
      'Frais de stock Expédié par Amazon',
      'Ajustement',
      'Transfert',
    ],
    compensation: 'Remboursement pour stock Expédié par Amazon',
    dates: ['13 févr. 2026 00:12:34 UTC', '2026-02-13'],
  },
  'French of Belgium': {
    preamble: 'Tous les montants en EUR, sauf mention contraire',
    header:
      'date/heure;Identifiant du paiement;type;Numéro de la commande;SKU;description;Quantité;site de vente;expédition;ville de la commande;état de la commande;commande postale;ventes de produits;crédits d’expédition;crédits d’emballage-cadeau;Total des réductions;taxe de ventes prélevée;Taxe Marketplace Facilitator;frais de vente;Frais pour le service Expédié par Amazon;autres frais de transaction;autres;total',
    types: [
      'Commande',
      'Remboursement',
      'Frais de service',
      'Frais de stock Expédié par Amazon',
      'Ajustement',
      'Transfert',
    ],
    compensation: 'Remboursement pour stock',
    dates: ['13 août 2026 00:12:34 UTC', '2026-08-13'],
  },
  Italian: {
    preamble: 'Tutti gli importi sono espressi in EUR, se non diversamente specificato.',
    header:
      "Data/Ora:;Numero pagamento;Tipo;Numero ordine;SKU;Descrizione;Quantità;Marketplace;Gestione;Città di provenienza dell'ordine;Provincia di provenienza dell'ordine;CAP dell'ordine;modello di riscossione delle imposte;Vendite;imposta sulle vendite dei prodotti;Accrediti per le spedizioni;imposta accrediti per le spedizioni;Accrediti per confezioni regalo;imposta sui crediti confezione regalo;Sconti promozionali;imposta sugli sconti promozionali;trattenuta IVA del marketplace;Commissioni di vendita;Costi del servizio Logistica di Amazon;Altri costi relativi alle transazioni;Altro;totale",
    types: [
      'Ordine',
      'Rimborso',
      'Commissione di servizio',
      'Costo di stoccaggio Logistica di Amazon',
      'Modifica',
      'Trasferimento',
    ],
    compensation: 'Rimborso per inventario Logistica di Amazon',
    dates: ['13 gen 2026 00:12:34 UTC', '2026-01-13'],
  },
  Spanish: {
    preamble: 'Todos los importes en EUR, a menos que se especifique lo contrario',
    header:
      'fecha y hora;identificador de pago;tipo;número de pedido;sku;descripción;cantidad;web de Amazon;gestión logística;ciudad de procedencia del pedido;comunidad autónoma de procedencia del pedido;código postal de procedencia del pedido;Formulario de recaudación de impuestos;ventas de productos;impuesto de ventas de productos;abonos de envío;impuestos por abonos de envío;abonos de envoltorio para regalo;impuestos por abonos de envoltorio para regalo;devoluciones promocionales;impuestos de descuentos por promociones;impuesto retenido en el sitio web;tarifas de venta;tarifas de Logística de Amazon;tarifas de otras transacciones;otro;total',
    types: [
      'Pedido',
      'Reembolso',
      'Tarifa de prestación de servicio',
      'Tarifas de inventario de Logística de Amazon',
      'Ajuste',
      'Transferir',
    ],
    compensation: 'Reembolso de inventario de Logística de Amazon',
    dates: ['13 dic 2026 0:12:34 UTC', '2026-12-13'],
  },
}

/** Positions of amount columns, counted from the end of the row. */
const FROM_END = { selling: 5, fba: 4, transaction: 3, other: 2, total: 1 } as const

function table({ preamble, header, types, compensation, dates }: Language, unknown = 'x') {
  const names = header.split(';')
  const firstAmount = names.findIndex((name) => /^(umsätze|ventes|vendite|ventas)/i.test(name))
  const row = (
    type: string,
    amounts: Readonly<Record<string, string>>,
    { order = '', text = '', quantity = '' } = {},
  ) =>
    names.map((_, at) => {
      if (at < firstAmount) {
        const head = [
          dates[0],
          '11900000001',
          type,
          order,
          order && 'OUD-50',
          text,
          quantity,
          order && 'amazon.fr',
        ]
        return head[at] ?? ''
      }
      if (at === firstAmount) return amounts['sales'] ?? '0'
      const place = Object.entries(FROM_END).find(([, back]) => at === names.length - back)?.[0]
      return (place && amounts[place]) || '0'
    })
  const sold = { order: '302-0000001-0000001', text: 'Oud', quantity: '1' }
  const rows = [
    row(types[0], { sales: '1.234,56', selling: '-185,18', fba: '-4,50', total: '1.044,88' }, sold),
    row(types[1], { sales: '-34,56', selling: '4,15', total: '-30,41' }, sold),
    row(types[2], { transaction: '-200,00', total: '-200,00' }, { text: 'Ads' }),
    row(types[3], { other: '-24,15', total: '-24,15' }, { text: unknown }),
    row(types[4], { other: '12,50', total: '12,50' }, { ...sold, text: compensation }),
    row(types[5], { other: '-800,00', total: '-800,00' }, { text: unknown }),
  ]
  return csvText([[preamble], names, ...rows], { quoteAll: true })
}

describe.each(Object.entries(LANGUAGES))('date-range report in the language %s', (_, language) => {
  test('reads headers, types, decimal commas and month names of the language', async () => {
    const { lines, errors, control } = await readText(`\ufeff${table(language)}`)
    expect(errors).toEqual([])
    expect(lines.map(({ kind, units }) => [kind, units])).toEqual([
      ['sale', 1],
      ['refund', -1],
      ['fee', 0],
      ['fee', 0],
      ['reimbursement', 0],
      ['payout', 0],
    ])
    const [sale, refund] = lines
    expect([sale?.date, sale?.currency, sale?.country]).toEqual([language.dates[1], 'EUR', 'FR'])
    expect([revenueOf(sale!.amounts), feesOf(sale!.amounts)]).toEqual([123_456, 18_968])
    expect(sale?.amounts).toMatchObject({ referralFee: -18_518, fulfilmentFee: -450 })
    expect([revenueOf(refund!.amounts), feesOf(refund!.amounts)]).toEqual([-3_456, -415])
    expect(control).toEqual({ EUR: 282 })
  })

  test('rejects a row of an unknown type', async () => {
    const types = [...language.types.slice(0, 5), 'Xyzzy'] as unknown as Language['types']
    const { errors } = await readText(table({ ...language, types }))
    expect(errors.map(({ line, value, code }) => [line, value, code])).toEqual([[8, 'Xyzzy', 'type_unknown']])
  })
})

test.each([
  ['Erstattung durch Rückbuchung', 'refund'],
  ['Tarifa de servicio', 'fee'],
  ['数量限定タイムセール手数料', 'fee'],
  ['Verbindlichkeit', 'payout'],
  ['Bestellung_Wiedereinzug', 'other'],
])('reads a row of the type %s as %s', async (type, kind) => {
  const row = { ...AMAZON_NO_ORDER, type, other: '-6.00' }
  const { lines } = await readText(amazonText([row]))
  expect(lines.map((line) => [line.kind, line.units])).toEqual([[kind, 0]])
})

test('does not recognise a report in an unknown language by its layout alone', async () => {
  const names = LANGUAGES['German']?.header.split(';').map((_, at) => `ستون ${at}`) ?? []
  const german = table(LANGUAGES['German'] as Language)
  const text = german.replace(/^"Datum.*$/m, names.map((name) => `"${name}"`).join(','))
  expect(await scanText(text)).toMatchObject({
    outcome: 'refused',
    format: null,
    refusal: { code: 'file_header_not_found' },
  })
})
