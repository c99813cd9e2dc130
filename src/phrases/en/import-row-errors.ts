/** The reasons why a row of a sales file cannot be read. */
export const importRowErrors = {
  amount_unreadable: 'This amount cannot be read. Write it as a number, such as 1500.50',
  amount_too_precise: 'More decimals than the currency has. Remove the surplus ones',
  date_unreadable: 'This date cannot be read. Write it as 2026-03-25',
  quantity_unreadable: 'This quantity cannot be read. Write a whole number',
  currency_unknown: 'Unknown currency. Write its code, such as SAR',
  currency_differs: 'This amount is in another currency. Convert it to the currency of the sales',
  type_unknown: 'Unknown kind of row. Correct the word, or leave out the row',
  value_missing: 'A value is missing. Fill in this cell',
  total_mismatch: 'The amounts of the row do not add up to its total. Correct the wrong one',
  sign_mismatch: 'The sign does not fit the kind of row. Check the minus signs of the row',
  total_row:
    'This row looks like a total of other rows. Import without it, or rename the product if it is a sale',
  percentage:
    'This column has percentages, not amounts. Choose a column with amounts, or add one to the file',
  returned_more:
    'This row has more returned than sold units. Put returns of earlier sales in rows of their own, with a negative quantity',
  column_count:
    'The row has more or fewer cells than the header. Put quotes around cells that contain the separator',
  unreadable_text:
    'This text cannot be read. Correct the formula if it failed, or save the file as CSV UTF-8',
  number_shortened:
    'A spreadsheet has shortened or rounded this number. Export the file again, and upload it without opening it in a spreadsheet',
  order_incomplete:
    'Other rows of this order cannot be read, or are elsewhere in the file. Correct them, or sort the file by order',
  order_differs:
    'This amount belongs to the whole order, but its rows differ, so it cannot be divided. Write the share of each row',
  cell_too_long: 'This cell is longer than 32,767 characters. Shorten it and upload the file again',
  line_repeated: 'An earlier row has this line_id with other figures: keep one, or give each its own line_id',
} as const
