export const common = {
  product: 'Atrium',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  noMatch: 'Nothing matches',
} as const
