/** What the screens of an import say of a file as a whole. */
export const importFile = {
  replaced: {
    title: 'This file changes orders that are here already.',
    text_one:
      '{{shown}} line of an earlier import will no longer count: its order now stands as this file tells it. Undoing this import brings the line back.',
    text_other:
      '{{shown}} lines of earlier imports will no longer count: their orders now stand as this file tells them. Undoing this import brings the lines back.',
  },
  platform: {
    label: 'Select Platform',
    detect: 'Detect automatically',
    hint: 'Safi recognises reports by their columns. Choose a platform to read only its reports, or to name the platform of your own table.',
  },
  unseen: {
    title: 'Safi has not yet read a real file of this report: {{report}}.',
    text: 'It reads the file as its documentation describes it. Compare a few rows with your own figures before you rely on the result.',
  },
  sheet: 'Sheet',
  onSheet: 'Sheet “{{sheet}}”: {{text}}',
  workbook: {
    title: 'Read from the workbook: {{sheets}}.',
    notRead: 'Not read: {{sheets}}.',
    hiddenTitle: 'Hidden rows count too.',
    hidden_one:
      '{{shown}} row is hidden in the workbook, by a filter or by hand. It was read like the others.',
    hidden_other:
      '{{shown}} rows are hidden in the workbook, by a filter or by hand. They were read like the others.',
  },
} as const
