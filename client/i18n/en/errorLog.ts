export const errorLog = {
  title: 'Error log',
  titleCount: 'Error log ({{count}})',
  open_one: '{{count}} error on this page',
  open_other: '{{count}} errors on this page',
  intro:
    'Errors in this browser tab, newest first. They are not stored. Tokens, passwords and phone numbers are removed. Copy them for your administrator.',
  kind: {
    uncaught: 'Uncaught error',
    rejection: 'Unhandled rejection',
    import: 'Failed import',
    screen: 'Screen',
  },
  stackOf: 'Stack trace: {{message}}',
  copy: 'Copy',
  copyOne: 'Copy {{message}}',
  copyAll: 'Copy all',
  copied: 'Copied',
  notCopied: 'The browser does not allow copying',
  clearAll: 'Clear all',
} as const
