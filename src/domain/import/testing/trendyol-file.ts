import { csvText } from './sources.ts'

export type TrendyolRow = Readonly<Record<string, string>>

export const TRENDYOL_ORDERS_HEADER =
  'Barkod,Paket No,Kargo Firması,Sipariş Tarihi,Termin Süresinin Bittiği Tarih,Kargo Kodu,Sipariş Numarası,Alıcı,İl,Ürün Adı,Sipariş Statüsü,Komisyon Oranı,Marka,Stok Kodu,Adet,Birim Fiyatı,Satış Tutarı,İndirim Tutarı,Trendyol İndirim Tutarı,Faturalanacak Tutar,Teslim Tarihi,Fatura,Ülke'.split(
    ',',
  )

const ORDER: TrendyolRow = {
  Barkod: '8690000000017',
  'Paket No': '2000000001',
  'Sipariş Tarihi': '25.03.2026 11:16',
  'Sipariş Numarası': '9000000001',
  'Ürün Adı': 'Oud parfüm, 50 ml',
  'Sipariş Statüsü': 'Teslim Edildi',
  'Komisyon Oranı': '15,5',
  'Stok Kodu': 'OUD-50',
  Adet: '2',
  'Birim Fiyatı': '1.250,50',
  'Satış Tutarı': '2.501,00',
  'İndirim Tutarı': '100,00',
  'Trendyol İndirim Tutarı': '50,00',
  'Faturalanacak Tutar': '2.351,00',
  'Teslim Tarihi': '27.03.2026 09:00',
}

export const TRENDYOL_SETTLEMENT_HEADER = [
  'Kayıt No / Fatura No',
  'Ülke',
  'İşlem Tipi',
  'Sipariş No',
  'Sipariş Tarihi',
  'İşlem Tarihi',
  'Satıcı',
  'Ürün Adı / Açıklama',
  'Barkod',
  'Komisyon / Yurt Dışı Stok Destek Oranı',
  'TY Hakediş',
  'Satıcı Hakediş',
  'Stopaj',
  'KDV (%)',
  'Vade Süresi (İş Günü)',
  'Vade Tarihi',
  'Toplam Tutar',
  'Paket Numarası',
]

const RECORD: TrendyolRow = {
  'Kayıt No / Fatura No': 'K-1',
  Ülke: 'Türkiye',
  'İşlem Tipi': 'Satış',
  'Sipariş No': '9000000001',
  'Sipariş Tarihi': '25.03.2026',
  'İşlem Tarihi': '28.03.2026',
  'Ürün Adı / Açıklama': 'Oud parfüm, 50 ml',
  Barkod: '8690000000017',
  'Komisyon / Yurt Dışı Stok Destek Oranı': '15,5',
  'TY Hakediş': '193,83',
  'Satıcı Hakediş': '1.056,67',
  Stopaj: '12,51',
  'Vade Tarihi': '25.04.2026',
  'Toplam Tutar': '1.250,50',
}

/** Returns a payment detail row of an invoice without an order, which has only an amount. */
export const invoice = (type: string, amount: string): TrendyolRow => ({
  'Kayıt No / Fatura No': `F-${type}`,
  'İşlem Tipi': type,
  'Sipariş No': '',
  Barkod: '',
  'TY Hakediş': '0',
  'Satıcı Hakediş': amount,
  'Toplam Tutar': amount,
})

/** Returns the last row of a payment detail, which contains the total of the file. */
export const sumOf = (total: string): TrendyolRow => ({
  ...Object.fromEntries(TRENDYOL_SETTLEMENT_HEADER.map((name) => [name, ''])),
  'Satıcı Hakediş': total,
})

export function trendyolOrdersText(rows: readonly TrendyolRow[], header = TRENDYOL_ORDERS_HEADER): string {
  const cells = rows.map((row) => header.map((name) => ({ ...ORDER, ...row })[name] ?? ''))
  return csvText([header, ...cells], { delimiter: ';', newline: '\r\n' })
}

export function trendyolSettlementText(
  rows: readonly TrendyolRow[],
  header = TRENDYOL_SETTLEMENT_HEADER,
): string {
  const cells = rows.map((row) => header.map((name) => ({ ...RECORD, ...row })[name] ?? ''))
  return csvText([header, ...cells], { delimiter: ';', newline: '\r\n' })
}
