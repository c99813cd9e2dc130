import { importReports } from './import-reports.ts'

/** Messages of the import screens about a whole file, not about one of its rows. */
export const importFile = {
  readAgain: {
    title: 'Safi was updated and now reads this file differently.',
    text: 'Nothing is imported yet. Check the figures again.',
  },
  replaced: {
    title: 'This file changes orders you have already imported.',
    text_one:
      '{{count}} row of an earlier import will no longer count, because this file has a later state of its order. Undoing this import restores it.',
    text_other:
      '{{count}} rows of earlier imports will no longer count, because this file has a later state of their orders. Undoing this import restores them.',
  },
  settled: {
    alreadyTitle: 'Statements already contain some of these orders.',
    already_one:
      '{{count}} order of this list is already in a statement. Its products in the statement do not count again.',
    already_other:
      '{{count}} orders of this list are already in statements. Their products in the statements do not count again.',
    nowTitle: 'This statement contains orders from your order lists.',
    now_one:
      'For {{count}} order, the sales of the statement replace those of the order list. Undoing this import restores them.',
    now_other:
      'For {{count}} orders, the sales of the statement replace those of the order lists. Undoing this import restores them.',
  },
  platform: {
    label: 'Select Platform',
    detect: 'Detect automatically',
    hint: 'Safi recognises reports by their columns. Choose a platform to read only its reports, or to set the platform of your own table.',
  },
  unseen: {
    title: 'Safi has not been tested with a real file of this report yet: {{report}}.',
    text: 'It reads the file as documented. Compare a few rows with your own figures before you rely on the result.',
  },
  reports: importReports,
  sheet: 'Sheet',
  onSheet: 'Sheet “{{sheet}}”: {{text}}',
  workbook: {
    title: 'Read from the workbook: {{sheets}}.',
    notRead: 'Skipped: {{sheets}}.',
    hiddenTitle: 'Hidden rows count too.',
    hidden_one:
      '{{count}} row is hidden in the workbook, by a filter or by hand. It was read like the others.',
    hidden_other:
      '{{count}} rows are hidden in the workbook, by a filter or by hand. They were read like the others.',
  },
  unknownCountries: 'Unknown countries: {{countries}}. For VAT, their sales count as domestic.',
  noReturnedUnits: {
    title: 'Refunds in this file have no quantity.',
    text: 'The cost of returned goods is not added back to your profit.',
  },
} as const
