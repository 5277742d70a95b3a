/** Roles and people of the project, to whom alarms go. */
import { useMemo } from 'react'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { Choice } from '../../../ui/form/fieldTypes.ts'
import { memberName } from '../../../widgets/pickers/memberName.ts'

/** Roles first, then people. */
export function useTargetChoices(): readonly Choice[] {
  const { read } = useConsoleState().store
  const { t, i18n: texts } = useTexts()
  const roles = useAllIds('role')
  const members = useAllIds('member')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () => [
      ...roles
        .flatMap((id) => read.get('role', id as never) ?? [])
        .map((role) => ({ value: role.id, text: `${t('alarmRules.role')}: ${nameOf(role)}` }))
        .sort(byText),
      ...members
        .flatMap((id) => read.get('member', id as never) ?? [])
        .map((member) => ({ value: member.accountId, text: memberName(member) }))
        .sort(byText),
    ],
    [roles, members, read, texts.language],
  )
}

const byText = (a: Choice, b: Choice): number => naturalOrder(a.text, b.text)

/** `target`: the id of a role, or the account of a member. */
export function targetName(target: string, read: ReadState): string {
  const role = read.get('role', target as never)
  const member = role ? undefined : read.first('member', 'account', target)
  return role ? nameOf(role) : member ? memberName(member) : i18n.t('alarmRules.gone')
}
