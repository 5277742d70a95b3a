/** Groups the results by kind, the kind with the best match first. Pure. */
import { type Entry, type EntryKind, keyOf } from './entry.ts'
import type { Found } from './searchIndex.ts'

export type SectionName = EntryKind | 'order' | 'recent' | 'related' | 'usual'

export interface Section {
  readonly name: SectionName
  readonly entries: readonly Entry[]
  /** Number of further matches that are not shown. */
  readonly more: number
}

export const SECTION_MAX = 6
/** Order of kinds whose matches have equal scores. */
const KINDS: readonly EntryKind[] = ['screen', 'room', 'alarm', 'device', 'scene', 'action', 'project']
/** A score this far below the best one is noise, even when it is the best of its kind. */
const NOISE_RATIO = 0.45

export function sectionsOf(found: readonly Found[]): readonly Section[] {
  const farthest = Math.min(1, ...found.map(({ score }) => score)) + NOISE_RATIO
  return KINDS.map((kind) => nearOf(kind, found, farthest))
    .filter((ofKind) => ofKind.length > 0)
    .sort((a, b) => stepOf(a[0]) - stepOf(b[0]))
    .flatMap((ofKind) =>
      section(
        ofKind[0]?.item.kind ?? 'screen',
        ofKind.map(({ item }) => item).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)),
      ),
    )
}

/** Best match first. The first entry of an ordered kind remains included if any entry of that kind matches closely. */
function nearOf(kind: EntryKind, found: readonly Found[], farthest: number): readonly Found[] {
  const ofKind = found.filter(({ item }) => item.kind === kind)
  const isNear = ({ score }: Found) => score <= farthest
  return ofKind.some(isNear) ? ofKind.filter((one) => one.item.rank !== undefined || isNear(one)) : []
}

/**
 * Alarm names are longer than their detector's, and alarms are more often searched for, so alarms receive
 * this bonus.
 */
const ALARM_LEAD = 0.2

/** Score differences too small to notice do not change the order of kinds. */
const stepOf = (found: Found | undefined): number =>
  Math.round(((found?.score ?? 1) - (found?.item.kind === 'alarm' ? ALARM_LEAD : 0)) * 20)

/** Omitted if empty. */
export function section(name: SectionName, entries: readonly Entry[], max = SECTION_MAX): readonly Section[] {
  if (entries.length === 0) return []
  return [{ name, entries: entries.slice(0, max), more: Math.max(0, entries.length - max) }]
}

/** Keeps only the first occurrence of a duplicate entry. */
export function withoutRepeats(sections: readonly Section[]): readonly Section[] {
  const seen = new Set<string>()
  return sections.flatMap((one) => {
    const entries = one.entries.filter((entry) => !seen.has(keyOf(entry)))
    for (const entry of entries) seen.add(keyOf(entry))
    return entries.length === 0 ? [] : [{ ...one, entries }]
  })
}
