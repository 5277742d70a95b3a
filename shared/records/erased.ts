/**
 * What stands for the data of a person who was erased: the log keeps that data encrypted with a key per person, and the
 * key is destroyed. Names are in both languages, so that every list and log shows them like other names.
 */
export const ERASED = {
  name: '已删除人员',
  nameEn: 'Erased person',
  phone: '',
  text: '',
} as const

/** What a field of a person reads as once the person is erased. */
export type ErasedAs = keyof typeof ERASED
