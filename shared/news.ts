/** Messages for the consoles of a project that are not commits: sent to connected consoles and not stored. */
import type { AccountId } from './records/account.ts'

/** Found devices of hosts have changed. Clients refetch those that they may see. */
export const FOUND_NEWS = 'found'

/** Rooms or decisions of unoccupied-room detection have changed. Clients refetch. */
export const ROOMS_NEWS = 'rooms'

/** Alarms in the user's projects have changed. Clients refetch. */
export const ALARMS_NEWS = 'alarms'

/** The user's rights in a project have changed. */
export const ACCESS_NEWS = 'access'

/** Deliveries of push are different now. */
export const PUSH_NEWS = 'push'

/** Guest names, languages or groups have changed. Clients refetch. */
export const GUESTS_NEWS = 'guests'

export interface FormPerson {
  readonly accountId: AccountId
  readonly name: string
  /** Empty where there is none. */
  readonly nameEn: string
}

export interface News {
  /** `FOUND_NEWS`, `ROOMS_NEWS`, `PUSH_NEWS`, `GUESTS_NEWS`, `ALARMS_NEWS`, `ACCESS_NEWS`, or the id of a record whose form others have open. */
  readonly about: string
  /** For a record: all users who have its form open. */
  readonly people?: readonly FormPerson[]
}
