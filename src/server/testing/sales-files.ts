import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'

/**
 * A made-up sales file in the exact layout of a marketplace's report. The sums in the comments below were calculated
 * by hand, independently of the code.
 */
export interface SalesFile {
  name: string
  text: string
}

const NOON_HEADER =
  'Contract,Contract Title,Reference Nr,Order Nr,Item Nr,Order Date,Transaction Date,Title,SKUs,Partner SKUs,Transaction Type,Currency,Net Proceeds,Referral Fee including VAT,Fullfilment & Logistics Fees including VAT,Shipping Credits including VAT,Other Order Fees including VAT,Order Subsidies including VAT,Non-Order Fees including VAT,Non-Order Subsidies including VAT,Others including VAT,Total'

/** A noon statement. Revenue 200.00, fees 31.50 + 45.15 + 50.00 = 126.65, payouts -86.40, sum of all rows -13.05; 2 orders, 2 units net. */
export const noonFile: SalesFile = {
  name: 'noon_financeweb_transactionviewreportonitemlevel.csv',
  text: [
    NOON_HEADER,
    'MP1TESTAE,Noon AE,CTH900000001,NA,"",,2026-03-26,MP1TESTAE-2026-03-26,"","",balance_transfer,AED,0,0,0,0,0,0,0,0,-6.4,-6.4',
    'MP1TESTAE,Noon AE,PS-100-AE20260325,NA,"",,2026-03-25,Advertising Fee,"","",statement_fee,AED,0,0,0,0,0,0,-50,0,0,-50',
    'MP1TESTAE,Noon AE,PS-100-AE20260325,NAEI10000000001,NAEI10000000001-1,2026-03-18,2026-03-25,"Desk Lamp, Warm White",ZLAMPZ-1,LAMP-01,order,AED,100,-15.75,-9.45,0,0,0,0,0,0,74.8',
    'MP1TESTAE,Noon AE,PS-100-AE20260325,NAEI10000000001,NAEI10000000001-2,2026-03-18,2026-03-25,"Desk Lamp, Warm White",ZLAMPZ-1,LAMP-01,order,AED,100,-15.75,-9.45,0,0,0,0,0,0,74.8',
    'MP1TESTAE,Noon AE,PS-100-AE20260318,NAEI10000000002,NAEI10000000002-1,2026-03-10,2026-03-18,"Mug, 350 ml",ZMUGZ-1,MUG-02,order,AED,60.5,-9.53,-8.4,0,0,0,0,0,0,42.57',
    'MP1TESTAE,Noon AE,2026-03-12 Bank Transfer,NA,"",,2026-03-12,Payment Disbursal,"","",payment,AED,0,0,0,0,0,0,0,0,-80,-80',
    'MP1TESTAE,Noon AE,PS-100-AE20260311,NAEI10000000003,NAEI10000000003-1,2026-02-24,2026-03-11,"Mug, 350 ml",ZMUGZ-1,MUG-02,order,AED,0,0,-8.4,0,0,0,0,0,0,-8.4',
    'MP1TESTAE,Noon AE,PS-100-AE20260401,NAEI10000000001,NAEI10000000001-1,2026-03-18,2026-04-01,"Desk Lamp, Warm White",ZLAMPZ-1,LAMP-01,order_update,AED,0,0,-9.45,0,0,0,0,0,0,-9.45',
    'MP1TESTAE,Noon AE,PS-100-AE20260401,NAEI10000000002,NAEI10000000002-1,2026-03-10,2026-04-01,"Mug, 350 ml",ZMUGZ-1,MUG-02,order_update,AED,-60.5,9.53,0,0,0,0,0,0,0,-50.97',
    '',
  ].join('\n'),
}

const AMAZON_PREAMBLE = [
  'Includes Amazon Marketplace, Fulfillment by Amazon (FBA), and Amazon Webstore transactions',
  'All amounts in USD, unless specified',
  'Definitions:',
  'Sales tax collected: Includes sales tax collected from buyers for product sales, shipping, and gift wrap.',
  'Selling fees: Includes variable closing fees and referral fees.',
  'Other transaction fees: Includes shipping chargebacks, shipping holdbacks, per-item fees  and sales tax collection fees.',
  'Other: Includes non-order transaction amounts. For more details, see the ""Type"" and ""Description"" columns for each order ID.',
]

const AMAZON_HEADER =
  'date/time,settlement id,type,order id,sku,description,quantity,marketplace,fulfillment,order city,order state,order postal,product sales,shipping credits,gift wrap credits,promotional rebates,sales tax collected,Marketplace Facilitator Tax,selling fees,fba fees,other transaction fees,other,total'

const AMAZON_ROWS = [
  'Mar 1, 2026 12:07:16 AM PST|11111111111|Order|113-1111111-1111111|RING-7|Silver ring|1|amazon.com|Amazon|CITY|AZ|00000|19.99|4.99|0|-4.99|0|0|-3.00|-3.22|0|0|13.77',
  'Mar 2, 2026 9:30:00 AM PST|11111111111|Order|112-2222222-2222222|BELL-1|Bicycle bell|1|amazon.com|Amazon|CITY|CA|00000|4.99|0|0|0|0|0|-1.00|-1.78|0|0|2.21',
  'Mar 2, 2026 9:30:00 AM PST|11111111111|Order|112-2222222-2222222|BELL-1|Bicycle bell|1|amazon.com|Amazon|CITY|CA|00000|4.99|0|0|0|0|0|-1.00|-1.78|0|0|2.21',
  'Mar 5, 2026 1:00:00 PM PST|11111111111|Refund|113-1111111-1111111|RING-7|Silver ring|1|amazon.com|Amazon|CITY|AZ|00000|-19.99|0|0|0|0|0|2.40|0|0|0|-17.59',
  'Mar 6, 2026 2:00:00 PM PST|11111111111|Adjustment||BELL-1|FBA Inventory Reimbursement - Customer Return|1||||||0|0|0|0|0|0|0|0|0|2.50|2.50',
  'Mar 8, 2026 3:00:00 AM PDT|11111111111|FBA Inventory Fee|||FBA storage fee|||||||0|0|0|0|0|0|0|0|0|-7.31|-7.31',
  'Mar 9, 2026 4:00:00 AM PDT|11111111111|Service Fee|||Cost of Advertising|||||||0|0|0|0|0|0|0|0|-12.00|0|-12.00',
  'Mar 10, 2026 5:00:00 AM PDT|11111111111|Transfer|||To your account ending in: 123|||||||0|0|0|0|0|0|0|0|0|-1,200.50|-1,200.50',
]

const quoted = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')

/**
 * An Amazon statement. Revenue 9.98, fees 2.60 + 6.78 + 19.31 - 2.50 = 26.19, payout -1,200.50, sum of all rows -1,216.71; 2 orders, 2
 * units net.
 */
export const amazonFile: SalesFile = {
  name: '2026MarMonthlyTransaction.csv',
  text: `\uFEFF${[
    ...AMAZON_PREAMBLE.map((line) => `"${line}"`),
    quoted(AMAZON_HEADER.split(',')),
    ...AMAZON_ROWS.map((row) => quoted(row.split('|'))),
    '',
  ].join('\n')}`,
}

/**
 * The column mapping of a custom table of orders with the columns Invoice, Day, Item code, Pieces, Each and
 * State.
 */
export const ownTableMapping: ColumnMapping = {
  columns: {
    orderId: 'invoice',
    date: 'day',
    sku: 'item code',
    quantity: 'pieces',
    unitPrice: 'each',
    status: 'state',
  },
  platform: 'noon',
  currency: 'EGP',
  leftOut: ['cancelled'],
  counted: ['done', 'shipped', 'delivered'],
}

/**
 * A file of the import template, for a product that costs 90.00: revenue 500.00, fees 135.00, cost 180.00, profit 185.00, margin 37 %; 2
 * orders.
 */
export const templateFile: SalesFile = {
  name: 'my-sales.csv',
  text: [
    'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
    '5001,1,2026-03-20,noon,OUD-50,Oud 50 ml,2,250.00,75.00,40.00,EGP,sale',
    '5002,1,2026-03-21,Amazon,OUD-50,Oud 50 ml,1,250.00,25.00,15.00,EGP,sale',
    '5002,2,2026-03-25,Amazon,OUD-50,Oud 50 ml,-1,250.00,-20.00,0,EGP,refund',
    '',
  ].join('\r\n'),
}

/** A Jumia statement, whose format was never tested with a real file. Revenue 450.00, fees 67.50; 1 order, 1 unit. */
export const jumiaFile: SalesFile = {
  name: 'jumia-account-statement.csv',
  text: [
    'Transaction Date,Transaction Type,Details,Seller SKU,Amount,Order No.,Order Item No.,Country Code',
    '2026-03-23,Item Price Credit,"Oud perfume, 50 ml",OUD-50,450.00,300000001,90000001,EG',
    '2026-03-23,Commission,"Oud perfume, 50 ml",OUD-50,-67.50,300000001,90000001,EG',
    '',
  ].join('\n'),
}
