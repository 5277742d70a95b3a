/**
 * Relationships between the parts of a workbook (ECMA-376 part 2, §8.3). They identify a part's role independently of
 * its name.
 */
import { type Archive, type Parts, partKey } from './archive.ts'
import { walkXml } from './xml.ts'

export interface Relationship {
  readonly id: string
  /** Last segment of the type: `worksheet`, `styles`; equal in both format versions. */
  readonly kind: string
  /** The name of the part, as `partKey` writes it. */
  readonly part: string
}

const USUAL_WORKBOOK = 'xl/workbook.xml'

/** The part with the list of sheets. Files without root relationships use its usual name. */
export function workbookPart(archive: Archive): string {
  const found = relationshipsOf(archive.read([relationshipsPart('')]), '')
  return found.find(({ kind }) => kind === 'officeDocument')?.part ?? USUAL_WORKBOOK
}

/** Path of a part's relationships: for `xl/workbook.xml`, `xl/_rels/workbook.xml.rels`. */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

export function relationshipsOf(parts: Parts, part: string): Relationship[] {
  const xml = parts.get(partKey(relationshipsPart(part)))
  const found: Relationship[] = []
  if (xml === undefined) return found
  walkXml(xml, {
    open(name, { Id: id, Target: target, Type: type = '', TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || target === undefined || mode === 'External') return
      found.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), part: resolved(target, part) })
    },
  })
  return found
}

/** A target is an address relative to the folder of its part. */
function resolved(target: string, part: string): string {
  try {
    const { pathname } = new URL(target.replaceAll('\\', '/'), new URL(part, 'archive:/'))
    return partKey(decodeURIComponent(pathname))
  } catch {
    // An address that cannot be read names no part of the archive.
    return ''
  }
}
