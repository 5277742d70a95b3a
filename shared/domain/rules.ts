/** Checks that several aggregates share. Each throws the rejection that names what is wrong. */

import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { HEX_NUMBER } from '#shared/kernel/ids.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { ReadState, RecordName, Records } from '#shared/records/registry.ts'
import { nameError } from '#shared/rules/name.ts'

export function requireName(name: string, minLength = 1): string {
  const error = nameError(name, minLength)
  if (error === 'tooShort') throw new Rejection('name_short', { min: minLength })
  if (error !== null) throw new Rejection('name_invalid', { max: NAME_LENGTH_MAX })
  return name.trim()
}

interface Named {
  readonly id: string
  readonly name: string
}

/**
 * The name as it is kept; none of the others may have it, but the record itself, which `own` names, may keep it.
 * @throws Rejection name_invalid, name_taken
 */
export function requireFreeName(name: string, others: Iterable<Named>, own?: string): string {
  const kept = requireName(name)
  for (const other of others) {
    if (other.name === kept && other.id !== own) throw new Rejection('name_taken', { name: kept })
  }
  return kept
}

/**
 * What is added in one step, each with its name as it is kept: it has to differ from the others and from those before it.
 * @throws Rejection name_invalid, name_taken
 */
export function withFreeNames<T extends Pick<Named, 'name'>>(
  added: readonly T[],
  others: Iterable<Named>,
): T[] {
  // For one, looking through the others costs less than remembering them all.
  if (added.length === 1) return added.map((one) => ({ ...one, name: requireFreeName(one.name, others) }))
  const taken = new Set<string>()
  for (const { name } of others) taken.add(name)
  return added.map((one) => {
    const name = requireName(one.name)
    if (taken.has(name)) throw new Rejection('name_taken', { name })
    taken.add(name)
    return { ...one, name }
  })
}

export function requireNumber(number: string): string {
  if (!HEX_NUMBER.test(number)) throw new Rejection(/^F+$/.test(number) ? 'number_all_f' : 'number_not_hex')
  return number
}

export function requireRecord<K extends RecordName>(read: ReadState, type: K, id: string): Records[K] {
  const found = read.get(type, id)
  if (!found) throw new Rejection('record_unknown', { kind: type })
  return found
}

/** What a command says about a record that is there; what is left out stays as it is. */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** The fields that get another value; null where everything stays as it is, which is then no event. */
export function changesOf<T extends object>(before: T, said: Changes<T>): Partial<T> | null {
  const differs = (key: keyof T): boolean => said[key] !== undefined && !isSameJson(said[key], before[key])
  const changed = (Object.keys(said) as (keyof T)[]).filter(differs).map((key) => [key, said[key]])
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<T>)
}

/** Why it is refused; null where it is not. */
export function refusalOf(run: () => unknown): Rejection | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
}
