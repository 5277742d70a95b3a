export const common = {
  product: 'Atrium',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  noMatch: 'Nothing matches',
  /** Between the members of a list. */
  comma: ', ',
} as const
