import { useMemo } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useViewer } from '../../../store/hooks.ts'
import type { Choice } from '../../../ui/form/fieldTypes.ts'
import { exceedsOwn } from '../exceedsOwn.ts'

/** Roles that the viewer may grant, by name. */
export function useRoleChoices(): readonly Choice[] {
  const { language } = useTexts().i18n
  const viewer = useViewer()
  const { read } = useConsoleState().store
  const ids = useAllIds('role')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () =>
      ids
        .flatMap((id) => read.get('role', id as never) ?? [])
        .filter((role) => !exceedsOwn(role, viewer))
        .map((role) => ({ value: role.id as string, text: nameOf(role) }))
        .toSorted((a, b) => naturalOrder(a.text, b.text)),
    [ids, read, viewer, language],
  )
}
