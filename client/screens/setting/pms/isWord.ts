/** Whether a code of the server is one that the texts have a word for. */
export const isWord = <T extends string>(words: readonly T[], code: string | null): code is T =>
  words.some((word) => word === code)
