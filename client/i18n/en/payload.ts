/** Texts of the JSON tree. */
export const payload = {
  search: 'Search names and values',
  openAll: 'Unfold all',
  closeAll: 'Fold all',
  list_one: '{{count}} entry',
  list_other: '{{count}} entries',
  object_one: '{{count}} field',
  object_other: '{{count}} fields',
} as const
