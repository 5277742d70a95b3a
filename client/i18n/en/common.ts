export const common = {
  product: 'Atrium',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  noMatch: 'Nothing matches',
} as const
