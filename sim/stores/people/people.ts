/** Keys of people as seen by the server. */
import type { PersonKeys } from './personKeys.ts'

export interface People {
  /**
   * Destroys a person's key durably; idempotent.
   * @throws StorageError
   */
  erase(personId: string): Promise<void>
  /** The same for data about a phone number from before there was an account. */
  erasePhone(phone: string): Promise<void>
  /** Stands for the phone in stored commits. */
  phoneId(phone: string): string
  /** Whether all personal data in commits is encrypted. */
  readonly isSealed: boolean
}

export const peopleOf = (keys: PersonKeys, isSealed: boolean): People => ({
  isSealed,
  erase: (personId) => keys.destroy(personId),
  erasePhone: (phone) => keys.destroyPhone(phone),
  phoneId: (phone) => keys.phoneId(phone),
})
