/**
 * Replacement for data of an erased person. The log encrypts the data with a key per person, and erasing destroys the
 * key. Names are in both languages, so that all lists can show them.
 */
export const ERASED = {
  name: '已删除人员',
  nameEn: 'Erased person',
  phone: '',
  text: '',
} as const

/** Replacement value per personal field. */
export type ErasedAs = keyof typeof ERASED
