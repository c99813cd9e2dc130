import type { ErrorCode } from '#contract/errors.ts'

/** The message that a user reads for each error code of the API. */
export const errors = {
  invalid_input: 'Please check the marked fields.',
  malformed_request: 'This request could not be read. Please reload the page and try again.',
  request_too_large: 'This is more than Safi can accept at once. Please make it shorter.',
  not_signed_in: 'Please log in to continue.',
  invalid_api_key: 'This API key does not exist or was revoked. Create a new one in the settings.',
  api_key_not_allowed: 'An API key cannot do this. Log in instead.',
  api_key_uploads_only: 'This API key can only upload files and save imports without questions.',
  api_key_read_only: 'This API key can only read. Use a key that can also make changes.',
  needs_bookkeeper:
    'Only bookkeepers, managers and the owner of this business can do this. Ask the owner for another role.',
  needs_manager: 'Only managers and the owner of this business can do this. Ask the owner for another role.',
  needs_owner: 'Only the owner can do this.',
  costs_hidden:
    'The owner of this business hides costs and profit from you, so you cannot open this. Ask the owner if you need it.',
  member_not_found: 'This person has no access to the business any more.',
  invitation_not_found:
    'This invitation was already accepted or revoked. Ask for a new one if you still need access.',
  invitation_for_other_address:
    'This invitation was sent to another email address. Log in with the account of that address.',
  already_member: 'This person already has access to the business.',
  too_many_members: 'A business can have at most {{limit}} members and open invitations. Remove one first.',
  owner_cannot_leave: 'The owner cannot leave a business. Transfer it to a manager first, or delete it.',
  offer_not_found: 'This offer was withdrawn or has expired. Ask the owner to offer you the business again.',
  sample_not_transferable: 'The sample business cannot be transferred.',
  transfer_running: 'First withdraw the offer of your business.',
  api_key_not_found: 'This API key was already revoked.',
  too_many_api_keys: 'You already have {{limit}} API keys, the maximum. Revoke one you no longer use.',
  invalid_credentials: 'Invalid email or password. Please try again.',
  account_locked: 'This account is locked. Write to the support of this Safi server.',
  email_not_confirmed: 'Please verify your email address before logging in.',
  wrong_password: 'The current password is incorrect.',
  wrong_code: 'This code is incorrect or was already used. Please try again.',
  authenticator_app_exists: 'An authenticator app is already set up. Remove it first.',
  no_second_factor: 'Set up an authenticator app or a passkey first.',
  session_not_found: 'This device was already logged out.',
  passkey_refused: 'This passkey was not accepted. Please try again, or log in another way.',
  passkey_not_found: 'This passkey was already removed.',
  too_many_passkeys: 'You already have {{limit}} passkeys, the maximum. Remove one you no longer use.',
  cross_site_request:
    'This request came from another site and was refused. Open Safi directly and try again.',
  not_found: 'There is nothing here.',
  method_not_allowed: 'This action does not exist here.',
  business_not_found: 'This business does not exist or you have no access to it.',
  product_not_found: 'This product does not exist or you have no access to it.',
  import_not_found: 'This import does not exist or you have no access to it.',
  order_not_found: 'This order does not exist or you have no access to it.',
  export_not_found: 'This download has expired or was replaced. Prepare a new one in the settings.',
  export_busy: 'Your download is already being prepared. Wait until it is ready.',
  email_mismatch: 'This is not the email address of your account. Type it exactly as in the settings.',
  scenario_not_found: 'This saved price does not exist or you have no access to it.',
  too_many_scenarios: 'A product can have at most {{limit}} saved prices. Delete one you no longer need.',
  overhead_not_found: 'This overhead does not exist or you have no access to it.',
  too_many_overheads:
    'A business can have at most {{limit}} overheads. Add to an existing one instead of deleting: a deleted overhead leaves past reports too.',
  unit_cost_not_found: 'This unit cost no longer exists.',
  cost_save_not_found: 'These costs can no longer be undone: other costs were saved since.',
  costs_changed_since:
    'These products or their costs changed since. Undo would overwrite that change, so nothing was undone.',
  vat_recomputing: 'The VAT of your sales is still being recalculated. Export the file when this is done.',
  cost_method_changing:
    'The cost method is being changed. Wait until the sales are recalculated, or go back to the previous method.',
  receipt_not_found: 'This receipt does not exist, or it was undone already.',
  unit_cost_exists: 'There is already a unit cost from this date. Edit it instead.',
  exchange_rate_unknown:
    'There is no exchange rate from {{currency}} for {{day}}. Enter the cost in {{into}}.',
  product_is_bundle:
    '"{{name}}" is a bundle: its cost and stock come from its components. Change those instead.',
  product_in_bundle: '"{{name}}" is part of the bundle "{{bundle}}". Remove it from the bundle first.',
  recipe_not_found: 'This recipe no longer exists.',
  recipe_not_possible:
    '"{{name}}" cannot be used here: a bundle cannot contain itself, another bundle or a product twice, and a component cannot be a bundle.',
  shipment_day_taken:
    'Unit costs from {{day}} already exist: {{products}}. Choose another date, or delete those first.',
  shipment_not_found: 'This shipment does not exist or you have no access to it.',
  fee_rule_not_found: 'This fee rule does not exist or you have no access to it.',
  alert_not_found: 'This alert has ended in the meantime. Reload the page.',
  authorisation_expired:
    'This sign-in was started in another browser or more than ten minutes ago. Start it again.',
  authorisation_refused: 'The platform did not confirm the sign-in. Start it again.',
  other_shop:
    'You signed in to the shop {{shop}}, but this connection belongs to {{expected}}. Sign in to that shop, or make a new connection.',
  platform_unavailable: 'The platform is not responding. Nothing has changed. Try again in a few minutes.',
  connection_not_found: 'This connection does not exist or you have no access to it.',
  connection_wrong_state: 'This is not possible in the current state of the connection. Reload the page.',
  too_many_connections:
    'A business can have at most {{limit}} connections. Disconnect one you no longer need.',
  vendor_not_offered: 'This platform cannot be connected on this server.',
  learned_fee_not_found:
    'Your statements have changed since. Open “Your actual fees” again and choose the fees there.',
  fee_rule_overlaps:
    'You already have a rule for this fee on some of these dates. Edit that rule, or give it an end date.',
  image_not_found: 'This image does not exist or you have no access to it.',
  business_name_taken: 'This business name is already taken. Please choose another.',
  email_taken: 'This email is already registered. Please login instead.',
  platform_name_taken:
    'You already have a platform with this name. Choose it from the list, or enter another name.',
  category_name_taken:
    'You already have a category with this name. Choose it from the list, or enter another name.',
  sample_exists: 'You already have a sample business.',
  name_mismatch: 'The name does not match.',
  already_saved:
    'Already saved, perhaps with other values. Close this form to see them. Saving again adds a second entry.',
  business_has_sales:
    'Country and currency cannot change while the business has sales. Undo its imports first.',
  country_changes_amounts:
    'Amounts of this business are in {{from}}. They would keep their numbers and be in {{into}}; nothing would be converted. Confirm that you want this.',
  currency_changed:
    'The currency of this business is now {{currency}}. Nothing was saved. Reload the page and check the amounts.',
  amount_does_not_fit:
    '{{amount}} {{from}} of “{{name}}” has more decimals than {{into}} has. Change this amount first, then the country.',
  invalid_damaged_quantity: 'Invalid damaged quantity',
  ad_reports_overlap:
    'Days of “{{campaign}}” overlap those in “{{file}}” ({{from}} to {{to}}). Undo that import first.',
  import_busy: 'Another import of this business is being saved. Please wait until it is done.',
  import_wrong_state:
    'This is no longer possible for this import. Reload the page to see its current status.',
  import_totals_differ:
    'The totals in the file do not match its rows. Confirm that you want to import it anyway.',
  import_orders_twice:
    'Sales of this file may already be imported from another file and would count twice. Confirm that you want to import it anyway.',
  import_choice_needed: 'Answer the question about this file first.',
  link_expired: 'This link is invalid or has expired. Please request a new one.',
  weak_password: 'Password is too weak. Please use a stronger password.',
  not_an_image: 'Please upload an image file',
  image_too_large: 'This image is larger than {{limit}} KB. Make it smaller and upload it again.',
  image_too_many_pixels:
    'This image has {{width}} × {{height}} pixels; the limit is {{limit}} million. Make it smaller and upload it again.',
  too_many_images: 'Maximum 2 images allowed',
  file_empty: 'This file is empty. Export it again from the marketplace and upload that file.',
  file_too_large: 'This file is {{size}} MB; the limit is {{limit}} MB. Export a shorter period.',
  file_not_text:
    'This is {{kind}}, not a CSV file or an Excel workbook (XLSX). Export the report as CSV or XLSX and upload that file.',
  file_workbook_damaged:
    'This workbook is damaged. Open it in your spreadsheet program, save it again and upload that file.',
  file_locked: 'This workbook is password-protected. Remove the password, save it and upload it again.',
  file_unpacks_too_large:
    'This workbook is too large to read once unpacked. Export a shorter period, or export it as CSV.',
  seller_storage_full:
    'Your files would exceed the {{limit}} MB of your account. Undo imports or delete pictures you no longer need, then try again.',
  file_damaged:
    'Row {{line}} is not valid CSV: a quote is opened and never closed. Remove or close the quote, then upload the file again.',
  file_encoding_unknown:
    'The text of this file cannot be decoded from row {{line}} on. Save it as CSV UTF-8.',
  file_header_not_found:
    'Safi found no report it knows at the top of the file. If this is a table of sales, match its columns; otherwise export the report again.',
  file_header_repeated:
    'Row {{line}} repeats the header of row {{first}}: two files seem to be joined. Import them separately.',
  file_columns_missing:
    'This looks like {{format}}, but these columns are missing: {{columns}}. Add them, or export the report again with all its columns.',
  file_columns_twice:
    'Row {{line}} names these columns more than once: {{columns}}. Rename or remove the duplicates, then upload the file again.',
  file_of_other_platform:
    'You chose {{chosen}}, but this file is from {{platform}}: {{format}}. Choose {{platform}} or automatic detection, then upload the file again.',
  file_of_sums_only:
    'This is {{format}}: totals only, without the orders and fees behind them. Export {{instead}} from {{platform}} and upload that file.',
  file_statuses_unknown:
    'Column {{column}} has new statuses: {{statuses}}. Choose the ones that are not sales.',
  file_formula_without_value:
    'In sheet {{sheet}}, cell {{cell}} contains a formula without a saved result. Open the file in Excel, save it and upload it again.',
  file_sheets_differ:
    'These sheets contain different tables: {{sheets}}. Save the sheet with your sales as a separate file and upload that.',
  file_sheets_repeat:
    'These sheets contain the same rows: {{sheets}}. Delete those that repeat others, or upload each sheet as a separate file.',
  file_mapping_incomplete:
    'These columns are not matched yet: {{columns}}. Match them, then import the file.',
  file_costs_differ:
    'Rows {{first}} and {{line}} give SKU {{sku}} two different costs. Remove one of them, then upload the file again.',
  file_date_ahead:
    'Row {{line}} of column {{column}} has a date in the future: {{value}} ({{date}}). Choose the other order of day and month, or upload the report as you downloaded it.',
  file_dates_mixed:
    'Column {{column}} mixes dates with text: {{date}} in row {{line}}, {{text}} in row {{other}}. A spreadsheet has swapped day and month in some rows. Download the report again and upload it without opening it in a spreadsheet.',
  file_has_no_rows:
    'This file has a header in row {{line}}, but no rows after it. Export a period with sales.',
  file_currency_unknown:
    'The currency of this file is not stated. Column {{column}}, row {{line}}: "{{value}}". Write a currency code such as SAR there, then upload the file again.',
  amounts_too_large:
    'The amounts are too large to add up exactly. Look for a price, cost or quantity with too many digits.',
  import_gave_up:
    'This file could not be read to the end (attempts: {{attempts}}). Nothing was imported. Export a shorter period, or save the file as CSV.',
  fee_check_unfinished: 'The fees are still being checked. Export them in a moment.',
  fee_check_too_large:
    'There are {{count}} differences; a file can contain at most {{limit}}. Choose a shorter period, a platform or a cause.',
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
  mail_not_sent: 'The email could not be sent. Please try again in a few minutes.',
  server_failed: 'Something went wrong on our side. Nothing was changed. Please try again.',
  database_unavailable: 'The database is not responding. Please try again shortly.',
  storage_full: 'The server is out of storage space. Nothing was lost. Please try again later.',
} as const satisfies Record<ErrorCode, string>
