/** The state of a stream without a person who was erased. */
import type { AccountId } from '#shared/records/account.ts'
import { ERASED } from '#shared/records/erased.ts'
import { type AnyChange, type AnyRecord, RECORDS, type ReadState } from '#shared/records/registry.ts'
import type { SiteWorkId } from '#shared/records/siteWork.ts'

export interface ErasedPerson {
  readonly accountId: AccountId
  /** Planned for the phone of the person. */
  readonly siteWorkIds?: readonly SiteWorkId[]
  /** The person was the contact of the project. */
  readonly isContact?: boolean
}

/**
 * Replaces the person's name in every record that names them as actor. Also removes phone and notes from invitations
 * sent before the account existed. The result equals a fold of the log in which these fields are unreadable.
 */
export function withoutPerson(
  read: ReadState,
  { accountId, siteWorkIds = [], isContact = false }: ErasedPerson,
): AnyChange[] {
  const works = new Set<string>(siteWorkIds)
  const changes: AnyChange[] = []
  for (const { type } of Object.values(RECORDS))
    for (const record of read.all(type)) {
      // The person's own record is removed as a whole.
      if (record.id === accountId) continue
      if (record.type === 'joinRequest' && record.accountId === accountId) {
        changes.push({ remove: { type: record.type, id: record.id } })
        continue
      }
      // Only names inside the record were replaced, so its type is unchanged.
      let nameless = withoutName(record, accountId) as AnyRecord
      if (nameless.type === 'siteWork' && works.has(nameless.id))
        nameless = { ...nameless, phone: ERASED.phone, note: ERASED.text }
      if (nameless.type === 'project' && isContact)
        nameless = { ...nameless, leader: ERASED.name, leaderEn: ERASED.nameEn, contact: ERASED.phone }
      if (nameless !== record) changes.push({ put: nameless })
    }
  return changes
}

/** The same value without the person. */
function withoutName(value: unknown, id: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutName(item, id))
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  if (isNamed(value, id)) return { ...value, name: ERASED.name, nameEn: ERASED.nameEn }
  const entries = Object.entries(value).map(([key, part]) => [key, part, withoutName(part, id)] as const)
  if (entries.every(([, before, after]) => before === after)) return value
  return Object.fromEntries(entries.map(([key, , after]) => [key, after]))
}

/** Whether the value is a `Person` with this id whose name is still present. */
const isNamed = (value: object, id: string): boolean =>
  'id' in value && value.id === id && 'name' in value && 'nameEn' in value && value.name !== ERASED.name
