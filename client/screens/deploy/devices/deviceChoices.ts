/** What the fields of a device offer. */

import { useMemo } from 'react'
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { Choice } from '../../../ui/form/fieldTypes.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { useHostsByName } from '../../../widgets/pickers/usePickers.ts'

const SILENCES_MIN = [5, 15, 30, 60, 180, 720, 1_440, 10_080] as const

/** In the order of the registry, which groups similar kinds. */
export function useKindChoices(): readonly Choice[] {
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () => [...DEVICE_KINDS.keys()].map((value) => ({ value, text: kindName(value) })),
    [language],
  )
}

/** A found device may be of no kind in the list: the server refuses that of one whose properties are not announced. */
export function useFoundKindChoices(): readonly Choice[] {
  const kinds = useKindChoices()
  return useMemo(() => [...kinds, { value: GENERIC_KIND, text: kindName(GENERIC_KIND) }], [kinds])
}

/** With how many devices each has of those it may have. */
export function useHostChoices(): readonly Choice[] {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const hosts = useHostsByName()
  return useMemo(
    () =>
      hosts.map(({ id, name }) => {
        const used = read.by('device', 'host', id).size
        return { value: id, text: t('deviceSetup.hostUsed', { name, used, max: DEVICES_PER_HOST_MAX }) }
      }),
    [read, hosts, t],
  )
}

export function useSilenceChoices(): readonly Choice[] {
  const { t } = useTexts()
  const textOf = (minutes: number): string => {
    if (minutes < 60) return t('deviceSetup.minutes', { n: minutes })
    return minutes < 1_440
      ? t('deviceSetup.hours', { n: minutes / 60 })
      : t('deviceSetup.days', { n: minutes / 1_440 })
  }
  return [
    { value: '0', text: t('deviceSetup.asKind') },
    ...SILENCES_MIN.map((minutes) => ({
      value: String(minutes * MINUTE_MS),
      text: textOf(minutes),
    })),
  ]
}
