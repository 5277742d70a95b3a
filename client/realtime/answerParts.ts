/**
 * Format of long responses: lines that open and close a long list or table, and parts between them. Without the
 * parts it is valid with empty lists. Single-line responses have no parts.
 */

/** Line that ends with the start of a long member: its name and type. */
const OPENED = /"(\w+)":([[{])$/

/** Calls `onPart` with each part, one after the other; resolves to the rest, null where that is no JSON. */
export async function readInParts(
  lines: AsyncIterable<string>,
  onPart: (member: string, part: unknown) => Promise<void>,
): Promise<unknown> {
  let rest = ''
  let opened: RegExpExecArray | null = null
  for await (const line of lines) {
    if (opened && !/^[\]}]/.test(line)) {
      const [, member = '', bracket] = opened
      const entries = line.endsWith(',') ? line.slice(0, -1) : line
      await onPart(member, JSON.parse(bracket === '[' ? `[${entries}]` : `{${entries}}`))
    } else {
      rest += line
      opened = OPENED.exec(line)
    }
  }
  try {
    return JSON.parse(rest)
  } catch {
    return null
  }
}
