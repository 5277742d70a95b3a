export const errorLog = {
  title: 'Error log',
  titleCount: 'Error log ({{count}})',
  open_one: '{{count}} error on this page',
  open_other: '{{count}} errors on this page',
  intro:
    'What went wrong in this browser tab, newest first. It is kept nowhere; tokens, passwords and phone numbers are left out. Copy it for whoever looks after the console.',
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
  notCopied: 'The browser does not let the console copy',
  clearAll: 'Clear all',
} as const
