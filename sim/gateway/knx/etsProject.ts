/**
 * Group addresses of an ETS project export (`.knxproj`): a ZIP archive of XML, read as ETS 5 and 6 write it (schemas 11 to 23 of
 * knx.org/xml/project). Protected projects are encrypted and refused. Sizes are bounded, and documents that declare entities
 * are refused, so that nothing expands.
 */
import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { datapointTypeOf, type GroupAddress, type GroupList, groupAddressOf } from './groupAddresses.ts'

const MEBIBYTE = 1_024 * 1_024
export const PROJECT_MAX_BYTES = 64 * MEBIBYTE
/** Of the installations when inflated. */
const INFLATED_MAX_MIB = 256
const ENTRIES_MAX = 20_000
const NAME_MAX = 255
const DEPTH_MAX = 8

const INSTALLATION = /^P-[0-9A-F]+\/\d+\.xml$/i
const PROTECTED = /^P-[0-9A-F]+\.zip$/i
const SCHEMA = /^http:\/\/knx\.org\/xml\/project\/(\d{1,3})$/
const SCHEMAS = { least: 11, most: 23 }

interface Listed extends GroupAddress {
  readonly id: string
  /** Names from the main group down. */
  readonly path: readonly string[]
}

/** @throws RangeError where it is no such project */
export function readEtsProject(bytes: Uint8Array): GroupList {
  const texts = installationsIn(bytes)
  if (texts.length === 0) throw new RangeError('no ETS project: no P-…/0.xml is in the archive')
  const found = new Map<string, GroupAddress | null>()
  for (const { address, dpt, path } of texts.flatMap(readInstallation)) {
    const name = path.at(-1) ?? ''
    for (const key of new Set([name, path.join('/')]))
      found.set(key, found.has(key) ? null : { address, dpt })
  }
  return found
}

function installationsIn(bytes: Uint8Array): readonly string[] {
  let [entries, inflated] = [0, 0]
  let isProtected = false
  const filter = (entry: { name: string; size: number; originalSize: number }): boolean => {
    entries += 1
    if (entries > ENTRIES_MAX) throw new RangeError(`the project has more than ${ENTRIES_MAX} files`)
    if (PROTECTED.test(entry.name)) isProtected = true
    if (!INSTALLATION.test(entry.name)) return false
    // Parts are inflated up to their declared size.
    inflated += Math.max(entry.size, entry.originalSize)
    if (inflated > INFLATED_MAX_MIB * MEBIBYTE)
      throw new RangeError(`the project inflates to more than ${INFLATED_MAX_MIB} MiB`)
    return true
  }
  const parts = unpacked(bytes, filter)
  if (isProtected)
    throw new RangeError('the ETS project is protected by a password: export it without one, or as CSV')
  return Object.values(parts).map(textOf)
}

function unpacked(bytes: Uint8Array, filter: NonNullable<Parameters<typeof unzipSync>[1]>['filter']) {
  try {
    return unzipSync(bytes, filter ? { filter } : {})
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new RangeError('no ETS project: the file is no ZIP archive')
  }
}

function textOf(part: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(part)
  } catch {
    throw new RangeError('the ETS project has a file that is not UTF-8')
  }
}

type Attributes = Readonly<Record<string, string>>

function readInstallation(xml: string): readonly Listed[] {
  const path: string[] = []
  const groups: Listed[] = []
  /** Types of communication objects, by the last part of the id of a linked group address; null where they differ. */
  const linked = new Map<string, string | null>()
  const open = (name: string, attributes: Attributes): void => {
    if (name === 'KNX') requireSchema(attributes.xmlns)
    else if (name === 'GroupRange') {
      path.push(nameIn(attributes))
      if (path.length > DEPTH_MAX)
        throw new RangeError('the group ranges of the ETS project are nested too deep')
    } else if (name === 'GroupAddress') groups.push(...listedIn(attributes, path))
    else if (name === 'ComObjectInstanceRef') noteLinks(attributes, linked)
  }
  walk(xml, open, (name) => {
    if (name === 'GroupRange') path.pop()
  })
  return groups.map((one) => ({ ...one, dpt: one.dpt ?? linked.get(shortId(one.id)) ?? null }))
}

function requireSchema(namespace: string | undefined): void {
  const schema = Number(SCHEMA.exec(namespace ?? '')?.[1])
  if (schema >= SCHEMAS.least && schema <= SCHEMAS.most) return
  throw new RangeError(`the ETS project has another form (${(namespace ?? 'no namespace').slice(0, 80)})`)
}

const nameIn = ({ Name = '' }: Attributes): string => Name.trim().slice(0, NAME_MAX)

/** Addresses are whole numbers here, whatever style the project shows. */
function listedIn(attributes: Attributes, path: readonly string[]): Listed[] {
  const address = groupAddressOf(attributes.Address ?? '')
  const name = nameIn(attributes)
  if (address === null || name === '') return []
  return [{ id: attributes.Id ?? '', address, dpt: typeIn(attributes), path: [...path, name] }]
}

/** Of several types the most exact one. */
function typeIn({ DatapointType = '' }: Attributes): string | null {
  const words = DatapointType.trim().split(/\s+/)
  return datapointTypeOf(words.find((word) => word.startsWith('DPST-')) ?? words[0] ?? '')
}

/** Ids of group addresses are whole in ETS 5 and short in ETS 6. */
const shortId = (id: string): string => id.slice(id.lastIndexOf('_') + 1)

function noteLinks(attributes: Attributes, linked: Map<string, string | null>): void {
  const type = typeIn(attributes)
  if (type === null) return
  for (const link of (attributes.Links ?? '').split(/\s+/)) {
    const id = shortId(link)
    const before = linked.get(id)
    if (id !== '') linked.set(id, before === undefined || before === type ? type : null)
  }
}

function walk(
  xml: string,
  open: (name: string, attributes: Attributes) => void,
  close: (name: string) => void,
) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const refuse = (): never => {
    throw new RangeError('the ETS project has a file that is no plain XML')
  }
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => open(name, attributes))
  parser.on('closetag', ({ name }) => close(name))
  parser.write(xml).close()
}
