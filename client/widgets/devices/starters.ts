/** Who or what started a run or created a record, in the viewer's language. Pure. */

import { isId } from '#shared/kernel/ids.ts'
import type { Person } from '#shared/records/person.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'

/** The automation that it was, as it is called now. */
export const automationOf = ({ id }: Person, read: ReadState) =>
  isId('aut', id) ? read.get('automation', id) : undefined

/** Starter of a run; hidden automations are not named. */
export const runStarterName = (person: Person, read: ReadState): string =>
  starterName(person, read) || i18n.t('common.anAutomation')

/** Displays an account with both of its names, and an automation with its own. */
export const starterName = (person: Person, read: ReadState): string =>
  nameOf(automationOf(person, read) ?? person)
