/** News for the consoles of a project that are no commits: sent to anyone who is connected, and kept nowhere. */
import type { AccountId } from './records/account.ts'

/** What hosts have found is different now; which of it one may see is asked for. */
export const FOUND_NEWS = 'found'

/** Rooms of unmanned detection, or the decision about them, are different now; which of them one may see is asked for. */
export const ROOMS_NEWS = 'rooms'

/** Alarms in projects of this person are different now; which of them one may see is asked for. */
export const ALARMS_NEWS = 'alarms'

/** What this person may do in one of their projects is different now. */
export const ACCESS_NEWS = 'access'

/** Deliveries of push are different now. */
export const PUSH_NEWS = 'push'

/** Guests have other names, languages or groups now; which of them one may see is asked for. */
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
  /** Of a record: everyone who has its form open now. */
  readonly people?: readonly FormPerson[]
}
