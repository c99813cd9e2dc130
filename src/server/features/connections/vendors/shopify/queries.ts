/** The version of Shopify's Admin API. Shopify supports each version for at least a year. */
export const VERSION = '2026-10'

const MONEY = '{ shopMoney { amount } }'

/**
 * The query for the orders that changed at or after `from` and before `to`. It requests no name, address, phone or e-mail
 * of a buyer.
 */
export function ordersQuery(from: string, to: string): string {
  return `{
  orders(query: "updated_at:>='${from}' AND updated_at:<'${to}'") {
    edges {
      node {
        id
        legacyResourceId
        name
        createdAt
        cancelledAt
        displayFinancialStatus
        currencyCode
        subtotalPriceSet ${MONEY}
        totalShippingPriceSet ${MONEY}
        totalTaxSet ${MONEY}
        totalPriceSet ${MONEY}
        totalDiscountsSet ${MONEY}
        totalRefundedSet ${MONEY}
        originalTotalDutiesSet ${MONEY}
        totalTipReceivedSet ${MONEY}
        shippingAddress { countryCodeV2 }
        lineItems {
          edges {
            node {
              id
              name
              sku
              quantity
              originalUnitPriceSet ${MONEY}
              totalDiscountSet ${MONEY}
            }
          }
        }
      }
    }
  }
}`
}

/** Starts an export. `groupObjects` makes the line items follow their order in the file. */
export const START_EXPORT = `mutation startExport($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) {
    bulkOperation { id status }
    userErrors { code message }
  }
}`

export const READ_EXPORT = `query readExport($id: ID!) {
  node(id: $id) {
    ... on BulkOperation { status errorCode objectCount url }
  }
  shop { ianaTimezone }
}`

export const READ_ORDER = `query readOrder {
  orders(first: 1) { nodes { id } }
}`
