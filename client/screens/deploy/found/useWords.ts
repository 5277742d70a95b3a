import { useMemo } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'

/** What proposed names are made of. */
export function useWords() {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  return useMemo(
    () => ({
      areaName: (id: string) => {
        const area = read.get('area', id)
        return area ? nameOf(area) : ''
      },
      kindName: (kind: string) => (kind === '' ? t('deviceSetup.found.aDevice') : kindName(kind)),
    }),
    [read, t],
  )
}
