export const errorLog = {
  title: 'Error log',
  titleCount: 'Error log ({{count}})',
  open_one: '{{count}} error on this page',
  open_other: '{{count}} errors on this page',
  intro:
    'Errors in this browser tab, newest first. They are not stored; tokens, passwords and phone numbers are left out. Copy them for whoever maintains the console.',
  kind: {
    uncaught: 'Not caught',
    rejection: 'Promise not caught',
    import: 'Part not loaded',
    screen: 'Screen',
  },
  stackOf: 'Where in the code: {{message}}',
  copy: 'Copy',
  copyOne: 'Copy {{message}}',
  copyAll: 'Copy all',
  copied: 'Copied',
  notCopied: 'The browser does not allow copying',
  clearAll: 'Clear all',
} as const
