export const errors = {
  network: 'The server cannot be reached. Check the network; the console keeps trying',
  timeout: 'The server did not answer in time. Try again',
  badAnswer: 'Unexpected answer from the server (HTTP {{http}})',
  /** The wording of the specification for user information without data. */
  emptyUser: 'Verification failed, please Login again.',
  titled: '{{title}}: {{message}}',
  while: { adding: 'Adding failed', loading: 'Loading failed' },
  screenTitle: 'Something went wrong on this page',
  screenBody:
    'The rest of the console still works. Reload this page; if it happens again, open what it said below and send that to your administrator.',
  screenDetails: 'What the page said',
  screenRetry: 'Reload page',
  chunkBody: 'Part of the console is no longer on the server: there is a new version. Reloading gets it.',
  reload: 'Reload the console',
} as const
