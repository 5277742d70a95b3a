/** Names of areas are unique among siblings. Violations have their own message. */
import { type Changes, type Named, type Names, requireFreeName, withFreeNames } from '#shared/domain/rules.ts'
import { Rejection } from '#shared/kernel/errors.ts'

/** @throws Rejection name_invalid, area_number_taken, name_en_taken */
export const requireFreeAreaName = (input: Changes<Names>, siblings: Iterable<Named>, own?: Named): string =>
  refusedAsArea(() => requireFreeName(input, siblings, own))

/** @throws Rejection name_invalid, area_number_taken, name_en_taken */
export const withFreeAreaNames = <T extends Names>(added: readonly T[], siblings: Iterable<Named>): T[] =>
  refusedAsArea(() => withFreeNames(added, siblings))

function refusedAsArea<T>(judge: () => T): T {
  try {
    return judge()
  } catch (error) {
    if (error instanceof Rejection && error.code === 'name_taken')
      throw new Rejection('area_number_taken', error.details)
    throw error
  }
}
