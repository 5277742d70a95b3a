/** Import and export of a project's set-up. */
import { areaImages, connections } from '#shared/texts/choices/setupEn.ts'

export const importing = {
  template: 'template',
  project: 'set-up',
  failedRows: 'refused rows',
  saveTemplate: 'Download template',
  saveProject: 'Export project',
  help: 'Fill in the template in Excel, or edit an export, and upload it here. We check the file first. Nothing is imported until you confirm.',
  bounds: 'Excel workbooks (.xlsx) of at most {{mib}} MB and {{rows}} rows.',
  sheet: 'Sheet',
  shown: 'Rows shown',
  onlyFailed: 'Only with errors',
  allRows: 'All rows',
  row: 'Row',
  state: 'Outcome',
  reason: 'Error',
  rowState: { new: 'Will be added', same: 'Already exists' },
  count: {
    new_one: '{{shown}} row to add',
    new_other: '{{shown}} rows to add',
    same_one: '{{shown}} already exist',
    same_other: '{{shown}} already exist',
    failed_one: '{{shown}} row with errors',
    failed_other: '{{shown}} rows with errors',
  },
  mendFirst: 'Nothing is imported while a row has errors.',
  nothingNew: 'There is nothing to add.',
  noneFailed: 'No row of this sheet has errors.',
  noRows: 'This sheet has no rows.',
  more_one: 'Show more ({{shown}} row left)',
  more_other: 'Show more ({{shown}} rows left)',
  ignored: 'Ignored: {{names}}',
  hiddenRows_one: '{{sheet}}: {{shown}} row is hidden in Excel and is imported too: {{rows}}',
  hiddenRows_other: '{{sheet}}: {{shown}} rows are hidden in Excel and are imported too: {{rows}}',
  headingRows: '{{sheet}}: the headings are on rows {{rows}}',
  saveFailed: 'Download rows with errors',
  take_one: 'Import {{shown}} row',
  take_other: 'Import {{shown}} rows',
  cancel: 'Cancel',
  close: 'Close',
  notTaken: 'Not imported',
  doneTitle: 'Imported',
  done_one: '{{shown}} row was added to the project in one step.',
  done_other: '{{shown}} rows were added to the project in one step.',
  image: areaImages,
  connection: connections,
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    importing: typeof importing
  }
}
