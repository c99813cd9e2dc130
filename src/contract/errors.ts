/**
 * All error codes of the API with their HTTP status. Codes are stable. Their messages are in `phrases/*\/errors.ts`; a code without a
 * message in both languages does not compile.
 */
export const ERRORS = {
  invalid_input: 422,
  malformed_request: 400,
  request_too_large: 413,
  not_signed_in: 401,
  invalid_api_key: 401,
  api_key_not_allowed: 403,
  api_key_read_only: 403,
  api_key_not_found: 404,
  too_many_api_keys: 409,
  invalid_credentials: 401,
  email_not_confirmed: 403,
  wrong_password: 403,
  wrong_code: 403,
  authenticator_app_exists: 409,
  no_second_factor: 409,
  session_not_found: 404,
  passkey_refused: 403,
  passkey_not_found: 404,
  too_many_passkeys: 409,
  cross_site_request: 403,
  not_found: 404,
  method_not_allowed: 405,
  business_not_found: 404,
  product_not_found: 404,
  import_not_found: 404,
  order_not_found: 404,
  overhead_not_found: 404,
  too_many_overheads: 409,
  unit_cost_not_found: 404,
  unit_cost_exists: 409,
  cost_save_not_found: 404,
  costs_changed_since: 409,
  cost_method_changing: 409,
  receipt_not_found: 404,
  exchange_rate_unknown: 409,
  shipment_not_found: 404,
  shipment_day_taken: 409,
  product_is_bundle: 409,
  product_in_bundle: 409,
  recipe_not_found: 404,
  recipe_not_possible: 409,
  export_not_found: 404,
  export_busy: 409,
  email_mismatch: 409,
  scenario_not_found: 404,
  too_many_scenarios: 409,
  fee_rule_not_found: 404,
  fee_rule_overlaps: 409,
  learned_fee_not_found: 404,
  image_not_found: 404,
  business_name_taken: 409,
  email_taken: 409,
  platform_name_taken: 409,
  category_name_taken: 409,
  sample_exists: 409,
  name_mismatch: 409,
  business_has_sales: 409,
  country_changes_amounts: 409,
  amount_does_not_fit: 409,
  currency_changed: 409,
  invalid_damaged_quantity: 409,
  import_busy: 409,
  import_wrong_state: 409,
  import_choice_needed: 409,
  import_totals_differ: 409,
  import_orders_twice: 409,
  link_expired: 410,
  weak_password: 422,
  not_an_image: 415,
  image_too_large: 413,
  image_too_many_pixels: 413,
  too_many_images: 409,
  file_empty: 422,
  file_too_large: 413,
  file_not_text: 415,
  file_workbook_damaged: 422,
  file_locked: 422,
  file_dates_mixed: 422,
  file_sheets_differ: 422,
  file_mapping_incomplete: 422,
  file_costs_differ: 422,
  file_formula_without_value: 422,
  file_unpacks_too_large: 413,
  seller_storage_full: 409,
  file_damaged: 422,
  file_encoding_unknown: 422,
  file_header_not_found: 422,
  file_header_repeated: 422,
  file_columns_missing: 422,
  file_columns_twice: 422,
  file_of_other_platform: 422,
  file_of_sums_only: 422,
  file_statuses_unknown: 422,
  file_has_no_rows: 422,
  file_currency_unknown: 422,
  amounts_too_large: 422,
  import_gave_up: 422,
  fee_check_unfinished: 409,
  fee_check_too_large: 422,
  rate_limited: 429,
  mail_not_sent: 503,
  server_failed: 500,
  database_unavailable: 503,
  storage_full: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERRORS

/** Values for the placeholders of a message, such as {line: 12, column: "Total"}. */
export type ErrorData = Readonly<Record<string, string | number>>

/**
 * An error response in the format of RFC 9457 (problem details), with Safi's code, data and, for invalid input, an entry for each field.
 */
export interface Problem {
  type: string
  title: string
  status: number
  code: ErrorCode
  data?: ErrorData
  /** Invalid fields; `code` is a key of `phrases/*\/validation.ts`. */
  fields?: { path: string; code: string }[]
  requestId?: string
}
