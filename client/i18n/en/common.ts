export const common = {
  product: 'Atrium',
  close: 'Close',
  askForRight: 'Ask for permission…',
  retry: 'Try again',
  copied: 'Copied',
  notCopied: 'The browser does not allow copying. Select the text instead.',
  loading: 'Loading',
  /** The viewer may not see which one. */
  anAutomation: 'An automation',
  noMatch: 'Nothing matches',
  /** Between the members of a list. */
  comma: ', ',
} as const
