export const errors = {
  network: 'The server cannot be reached. Check the network. The console keeps trying',
  timeout: 'The server did not answer in time. Try again',
  badAnswer: 'Unexpected answer from the server (HTTP {{http}})',
  /** The wording of the specification for user information without data. */
  emptyUser: 'Verification failed, please Login again.',
  titled: '{{title}}: {{message}}',
  while: { adding: 'Adding failed', loading: 'Loading failed' },
  screenTitle: 'Something went wrong on this page',
  screenBody:
    'The rest of the console still works. Reload this page. If it happens again, open the details below and send them to your administrator.',
  screenDetails: 'Error details',
  screenRetry: 'Reload page',
  chunkBody: 'A new version of the console was installed. Reload to use it.',
  reload: 'Reload the console',
} as const
