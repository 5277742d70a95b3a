/** Group addresses, and their list as ETS exports it as CSV. */

export interface GroupAddress {
  /** Three-level, as 1/2/3. */
  readonly address: string
  /** As 9.001; null where the list does not say it. */
  readonly dpt: string | null
}

/**
 * As 1/2/3, 1/515 or 2563, in three levels: the library sends an address that is written as 1/515 to 0/3/3.
 * @returns null where it is no group address
 */
export function groupAddressOf(text: string): string | null {
  if (!/^\d{1,5}(\/\d{1,4}){0,2}$/.test(text)) return null
  const parts = text.split('/').map(Number)
  const [a = 0, b = 0, c = 0] = parts
  const isInRange =
    parts.length === 1
      ? a <= 0xffff
      : parts.length === 2
        ? a <= 31 && b <= 2_047
        : a <= 31 && b <= 7 && c <= 255
  const raw = parts.length === 1 ? a : parts.length === 2 ? a * 2_048 + b : a * 2_048 + b * 256 + c
  // 0/0/0 is for everyone.
  if (!isInRange || raw === 0) return null
  return `${raw >> 11}/${(raw >> 8) & 7}/${raw & 0xff}`
}

/** `DPST-9-1` is 9.001, `DPT-9` is 9. */
export function datapointTypeOf(text: string): string | null {
  const [, main, sub] = /^(?:DPST|DPT)-(\d{1,3})(?:-(\d{1,3}))?/.exec(text) ?? []
  if (main === undefined) return null
  return sub === undefined ? main : `${main}.${sub.padStart(3, '0')}`
}

/** By name, and by the path of names; null where several have it. */
export type GroupList = ReadonlyMap<string, GroupAddress | null>

/**
 * The export of ETS 5 and 6: one column for the name or one for each level, separated by tabs, commas or semicolons. Rows
 * of ranges have no whole address and are left out.
 * @throws RangeError where it is no such list
 */
export function readGroupList(text: string): GroupList {
  const rows = csvRows(text.replace(/^\uFEFF/, ''))
  const [head = []] = rows
  const names = head.map((one) => one.trim().toLowerCase())
  const [addressAt, typeAt] = [names.indexOf('address'), names.indexOf('datapointtype')]
  const nameColumns = names.flatMap((name, index) =>
    ['main', 'middle', 'sub', 'group name'].includes(name) ? [index] : [],
  )
  if (addressAt < 0 || nameColumns.length === 0)
    throw new RangeError(
      'the first row has no "Address" and no names: export with a header, in one or three columns',
    )
  const found = new Map<string, GroupAddress | null>()
  const path: string[] = []
  for (const row of rows.slice(1)) {
    nameColumns.forEach((column, level) => {
      const name = row[column]?.trim() ?? ''
      if (name !== '') path.splice(level, path.length, name)
    })
    const address = groupAddressOf(row[addressAt]?.trim() ?? '')
    const name = path.at(-1)
    if (address === null || name === undefined) continue
    const group = { address, dpt: datapointTypeOf(row[typeAt]?.trim() ?? '') }
    for (const key of new Set([name, path.join('/')])) found.set(key, found.has(key) ? null : group)
  }
  return found
}

/** RFC 4180, with the separator that the first row has. */
function csvRows(text: string): string[][] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const separator = ['\t', ';', ','].find((one) => firstLine.includes(one)) ?? ','
  const rows: string[][] = [[]]
  let field = ''
  let isQuoted = false
  const endField = (): void => {
    rows.at(-1)?.push(field)
    field = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) field += sign
    else if (sign === separator) endField()
    else if (sign === '\n') {
      endField()
      rows.push([])
    } else if (sign !== '\r') field += sign
  }
  endField()
  return rows.filter((row) => row.some((one) => one !== ''))
}
