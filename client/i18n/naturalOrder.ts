/** Names as people count them: 2 before 10. One collator, since making one costs more than comparing. */
const collator = new Intl.Collator(undefined, { numeric: true })

export const naturalOrder = (a: string, b: string): number => collator.compare(a, b)
