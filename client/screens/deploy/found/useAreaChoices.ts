import { useMemo } from 'react'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { Choice } from '../../../ui/form/fieldTypes.ts'
import { areaPath, placeOrder } from '../../../widgets/devices/places.ts'

/** With their place, in its order. */
export function useAreaChoices(): readonly Choice[] {
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const ids = useAllIds('area')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () =>
      ids
        .map((id) => ({ value: id, text: areaPath(read, id), order: placeOrder(read, id) }))
        .sort((a, b) => naturalOrder(String(a.order), String(b.order)))
        .map(({ value, text }) => ({ value, text })),
    [read, ids, language],
  )
}
