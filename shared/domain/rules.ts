/** Checks that several aggregates share. Each throws the rejection that names the problem. */

import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { nameKeysOf } from '#shared/domain/project/numberedName.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { DEVICE_NUMBER, DEVICE_NUMBER_LENGTH_MAX, HEX_NUMBER } from '#shared/kernel/ids.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { ReadState, RecordName, Records } from '#shared/records/registry.ts'
import { nameError, nameKey } from '#shared/rules/name.ts'

/**
 * Validates and trims a name.
 * @throws Rejection name_short below `minLength` characters, name_invalid otherwise
 */
export function requireName(name: string, minLength = 1): string {
  const error = nameError(name, minLength)
  if (error === 'tooShort') throw new Rejection('name_short', { min: minLength })
  if (error !== null) throw new Rejection('name_invalid', { max: NAME_LENGTH_MAX })
  return name.trim()
}

export interface Names {
  readonly name: string
  /** Empty where one reads the other in English, too. */
  readonly nameEn: string
}
export interface Named extends Names {
  readonly id: string
}

const isCalled = ({ name, nameEn }: Names, key: string): boolean =>
  key === nameKey(name) || (nameEn !== '' && key === nameKey(nameEn))

const isOtherName = (name: string, before: string | undefined): boolean =>
  before === undefined || nameKey(name) !== nameKey(before)

/**
 * Returns the name in its stored form. It must differ from all others in both languages. `own` is the record before the
 * change and keeps its name.
 * @throws Rejection name_invalid, name_taken, name_en_taken
 */
export function requireFreeName(input: Changes<Names>, others: Iterable<Named>, own?: Named): string {
  const name = requireName(input.name ?? own?.name ?? '')
  const nameEn = input.nameEn?.trim() || own?.nameEn
  for (const other of others) {
    if (other.id === own?.id) continue
    if (isOtherName(name, own?.name) && isCalled(other, nameKey(name)))
      throw new Rejection('name_taken', { name })
    if (nameEn && isOtherName(nameEn, own?.nameEn) && isCalled(other, nameKey(nameEn)))
      throw new Rejection('name_en_taken', { name: nameEn })
  }
  return name
}

/**
 * Records added in one command, each with its stored name. Names must differ from each other and from existing
 * ones.
 * @throws Rejection name_invalid, name_taken, name_en_taken
 */
export function withFreeNames<T extends Names>(added: readonly T[], others: Iterable<Named>): T[] {
  // For one record a scan is cheaper than building an index.
  if (added.length === 1) return added.map((one) => ({ ...one, name: requireFreeName(one, others) }))
  const taken = nameKeysOf(others)
  return added.map((one) => {
    const name = requireName(one.name)
    const nameEn = one.nameEn.trim()
    if (taken.has(nameKey(name))) throw new Rejection('name_taken', { name })
    if (nameEn !== '' && taken.has(nameKey(nameEn))) throw new Rejection('name_en_taken', { name: nameEn })
    for (const text of nameKeysOf([{ name, nameEn }])) taken.add(text)
    return { ...one, name }
  })
}

/**
 * Validates a device number of 16 hexadecimal digits.
 * @throws Rejection number_all_f, number_not_hex
 */
export function requireNumber(number: string): string {
  if (!HEX_NUMBER.test(number)) throw new Rejection(/^F+$/.test(number) ? 'number_all_f' : 'number_not_hex')
  return number
}

/** @throws Rejection number_all_f, number_not_hex, device_address_invalid */
export function requireDeviceNumber(number: string): void {
  if (DEVICE_NUMBER.test(number)) return
  if (/^[0-9A-Za-z]{16}$/.test(number)) requireNumber(number)
  throw new Rejection('device_address_invalid', { max: DEVICE_NUMBER_LENGTH_MAX })
}

/**
 * The record with this id.
 * @throws Rejection record_unknown
 */
export function requireRecord<K extends RecordName>(read: ReadState, type: K, id: string): Records[K] {
  const found = read.get(type, id)
  if (!found) throw new Rejection('record_unknown', { kind: type })
  return found
}

/** Changes of a command to an existing record. Omitted fields stay unchanged. */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** The fields whose value changes. Null if none does; then there is no event. */
export function changesOf<T extends object>(before: T, input: Changes<T>): Partial<T> | null {
  const differs = (key: keyof T): boolean => input[key] !== undefined && !isSameJson(input[key], before[key])
  const changed = (Object.keys(input) as (keyof T)[]).filter(differs).map((key) => [key, input[key]])
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<T>)
}

/** The rejection that `run` throws; null if it succeeds. */
export function refusalOf(run: () => unknown): Rejection | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
}
