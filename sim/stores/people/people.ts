/** Keys of people as seen by the server. */
import type { PersonKeys } from './personKeys.ts'

export interface People {
  /**
   * Destroys a person's key durably; idempotent.
   * @throws StorageError
   */
  erase(personId: string): Promise<void>
  /** Same for data about a phone number before the account existed. */
  erasePhone(phone: string): Promise<void>
  /** Replaces the phone number in stored commits. */
  phoneId(phone: string): string
  /** Whether all personal data in commits is encrypted. */
  readonly isSealed: boolean
}

/** People whose personal data these keys seal. */
export const peopleOf = (keys: PersonKeys, isSealed: boolean): People => ({
  isSealed,
  erase: (personId) => keys.destroy(personId),
  erasePhone: (phone) => keys.destroyPhone(phone),
  phoneId: (phone) => keys.phoneId(phone),
})
