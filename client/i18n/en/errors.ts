export const errors = {
  network: 'The server cannot be reached. Check the network; the console keeps trying',
  timeout: 'The server did not answer in time. Try again',
  badAnswer: 'The interface failed: the answer is not one of the server’s own (HTTP {{http}})',
  titled: '{{title}}: {{message}}',
  while: { adding: 'Adding failed', loading: 'Loading failed' },
  screenTitle: 'This screen stopped working',
  screenBody:
    'The rest of the console goes on. Load the screen again; if it happens again, pass on this text:',
  screenRetry: 'Load again',
  chunkBody: 'A part of the console could not be loaded. The network may be down, or a new version is out.',
  reload: 'Reload the console',
} as const
