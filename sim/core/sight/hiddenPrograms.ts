/**
 * Automations, scenes and device groups that a limited reader may not see. Their ids and names are removed from events,
 * actors and records that the reader may see for another reason, such as a command to one of the reader's own devices.
 */

import type { Actor } from '#shared/kernel/commit.ts'
import { type Principal, seesEverything } from '#shared/permissions.ts'
import { automationIn, NOBODY, type Person } from '#shared/records/person.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { type AnyRecord, type ReadState, type RecordName, seesRecord } from '#shared/records/registry.ts'
import { recordOnDisplay } from './displayRecords.ts'

const PROGRAMS: ReadonlySet<RecordName> = new Set(['automation', 'scene', 'deviceGroup'])

/** Whether the text is the id of a program that the reader may not see. */
export type IsHidden = (text: string) => boolean

/** One state that the reader may see, as who the reader was then. */
export interface Sight {
  readonly principal: Principal
  readonly read: ReadState
}

/** A program that exists in none of the states is hidden: nobody knows whether the reader could see it. */
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

/** The same JSON with empty texts in place of hidden ids and of the names beside them; lists lose their hidden entries. */
export function withoutHidden<T>(value: T, isHidden: IsHidden): T {
  // Every value keeps its kind, so the type of the whole stays true.
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
 * The record as the reader may see it: a run or a command says which automation was behind it only to those who see that
 * automation. The record itself where nothing is hidden.
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

/** An automation that is gone is hidden from limited readers, as nobody knows whether they could see it. */
function isHiddenPerson(person: Person, { principal, read }: Sight): boolean {
  const id = automationIn(person)
  if (id === null || seesEverything(principal)) return false
  const automation = read.get('automation', id)
  return automation === undefined || !seesRecord(principal, automation, read)
}

/** Keeps the kind: the reader learns that an automation did it, not which one. */
export const visibleActor = (actor: Actor, isHidden: IsHidden): Actor =>
  isHidden(actor.id) ? { kind: actor.kind, id: '', name: '' } : actor
