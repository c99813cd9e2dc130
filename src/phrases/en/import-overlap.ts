/** The warning about rows of a file that an earlier import may already contain. */
export const importOverlap = {
  title: 'Part of this file may count twice.',
  text_one:
    '{{count}} order of this file was already imported from {{files}}. Import one of the two files, not both.',
  text_other:
    '{{count}} orders of this file were already imported from {{files}}. Import one of the two files, not both.',
  rows_one:
    '{{count}} row of this file looks like one from {{files}}: the same day, and the same product or amount. If it is the same, import only one of the files.',
  rows_other:
    '{{count}} rows of this file look like rows from {{files}}: the same day, and the same product or amount. If they are the same, import only one of the files.',
  gone_one:
    '{{count}} order of this file had more products in {{files}}. Those still count after this import. If they were removed from the order, undo that import first.',
  gone_other:
    '{{count}} orders of this file had more products in {{files}}. Those still count after this import. If they were removed from the orders, undo that import first.',
  goneTitle: 'Removed products may still count.',
  goneHint: 'The products that are missing in this file then still count.',
  acceptHint: 'What both files contain then counts twice in sales, fees and units.',
} as const
