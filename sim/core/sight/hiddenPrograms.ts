/**
 * Hides automations, scenes and device groups from restricted readers. Their ids and names are removed from events,
 * actors and records that the reader may see for another reason, such as a command to one of their devices.
 */

import type { Actor } from '#shared/kernel/commit.ts'
import { type Principal, seesEverything } from '#shared/permissions.ts'
import { automationIn, NOBODY, type Person } from '#shared/records/person.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { type AnyRecord, type ReadState, type RecordName, seesRecord } from '#shared/records/registry.ts'
import { recordOnDisplay } from './displayRecords.ts'

const PROGRAMS: ReadonlySet<RecordName> = new Set(['automation', 'scene', 'deviceGroup'])

/** Whether the text is the id of a hidden program. */
export type IsHidden = (text: string) => boolean

/** A state and the reader's principal at that time. */
export interface Sight {
  readonly principal: Principal
  readonly read: ReadState
}

/** A program missing in all states is hidden, because its visibility is unknown. */
export function hiddenPrograms(views: readonly Sight[]): IsHidden {
  if (views.every(({ principal }) => seesEverything(principal))) return () => false
  const known = new Map<string, boolean>()
  return (text) => {
    const type = recordTypeOf(text)
    if (type === undefined || !PROGRAMS.has(type)) return false
    const isHidden =
      known.get(text) ??
      !views.some(({ principal, read }) => {
        const record = read.get(type, text)
        return record !== undefined && seesRecord(principal, record, read)
      })
    known.set(text, isHidden)
    return isHidden
  }
}

/** Returns the JSON with hidden ids and their names replaced by empty texts; lists lose hidden entries. */
export function withoutHidden<T>(value: T, isHidden: IsHidden): T {
  // Values keep their type, so the type of the whole is still correct.
  return reduced(value, isHidden) as T
}

function reduced(value: unknown, isHidden: IsHidden): unknown {
  if (typeof value === 'string') return isHidden(value) ? '' : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value
      .filter((entry) => typeof entry !== 'string' || !isHidden(entry))
      .map((entry) => reduced(entry, isHidden))
  const isNamed = 'id' in value && typeof value.id === 'string' && isHidden(value.id)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isHidden(name))
      .map(([name, of]) => [name, isNamed && NAMES.has(name) ? '' : reduced(of, isHidden)]),
  )
}

const NAMES: ReadonlySet<string> = new Set(['name', 'nameEn'])

/**
 * The record as the reader may see it: the automation behind a run or command is named only to readers who may see it.
 * Returns the same object if nothing is hidden.
 */
export function visibleRecord<R extends AnyRecord>(record: R, sight: Sight): R {
  if (sight.principal.records) return recordOnDisplay(record)
  switch (record.type) {
    case 'sceneRun':
      return isHiddenPerson(record.startedBy, sight) ? { ...record, startedBy: NOBODY } : record
    case 'command':
      return isHiddenPerson(record.issuedBy, sight) ? { ...record, issuedBy: NOBODY } : record
    default:
      return record
  }
}

/** A deleted automation is hidden from restricted readers, because its visibility is unknown. */
function isHiddenPerson(person: Person, { principal, read }: Sight): boolean {
  const id = automationIn(person)
  if (id === null || seesEverything(principal)) return false
  const automation = read.get('automation', id)
  return automation === undefined || !seesRecord(principal, automation, read)
}

/** Keeps the kind of actor: the reader learns that an automation acted, but not which one. */
export const visibleActor = (actor: Actor, isHidden: IsHidden): Actor =>
  isHidden(actor.id) ? { kind: actor.kind, id: '', name: '' } : actor
