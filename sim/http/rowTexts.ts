/**
 * Rows of lists whose JSON is made once: a list of a thousand devices is asked for again and again, and few of them have
 * changed in between. As bytes, for turning a long text into them costs more than making it. They live as long as the row.
 */
const texts = new WeakMap<object, Buffer>()

const COMMA = Buffer.from(',')

/** The row is never changed from now on; another state of it is another object. */
export function withText<Row extends object>(row: Row): Row {
  texts.set(row, Buffer.from(JSON.stringify(row)))
  return row
}

/** A page of such rows in the envelope of a response; null for anything else. */
export function pageBytes(data: unknown, before: string, after: string): Buffer | null {
  if (typeof data !== 'object' || data === null || !('list' in data) || !Array.isArray(data.list)) return null
  const { list, ...rest } = data
  const others = JSON.stringify(rest)
  const parts: Uint8Array[] = [Buffer.from(`${before}{"list":[`)]
  for (const row of list) {
    const text = typeof row === 'object' && row !== null ? texts.get(row) : undefined
    if (text === undefined) return null
    if (parts.length > 1) parts.push(COMMA)
    parts.push(text)
  }
  parts.push(Buffer.from(`]${others === '{}' ? '' : `,${others.slice(1, -1)}`}}${after}`))
  return Buffer.concat(parts)
}
