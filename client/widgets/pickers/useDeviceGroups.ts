import { useMemo } from 'react'
import type { DeviceGroupId } from '#shared/records/deviceGroup.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { derive } from '../../store/derived.ts'
import { useDerived } from '../../store/hooks.ts'

export interface GroupItem {
  readonly id: DeviceGroupId
  readonly label: string
  /** Number of visible devices. */
  readonly count: number
}

const isSame = (a: readonly GroupItem[], b: readonly GroupItem[]): boolean =>
  a.length === b.length &&
  a.every(({ id, label, count }, i) => b[i]?.id === id && b[i].label === label && b[i].count === count)

/** The device groups by name. */
export function useDeviceGroups(): readonly GroupItem[] {
  const { store } = useConsoleState()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const groups = useMemo(() => {
    const compute = () =>
      [...store.read.all('deviceGroup')]
        .map((group) => ({
          id: group.id,
          label: nameOf(group),
          count: store.read.by('device', 'group', group.id).size,
        }))
        .sort((a, b) => naturalOrder(a.label, b.label))
    // Device changes update the group record, except deletion.
    const sources = (['deviceGroup', 'device'] as const).map(
      (type) => (listener: () => void) => store.subscribeType(type, listener),
    )
    return derive(sources, compute, isSame, () => store.version)
  }, [store, language])
  return useDerived(groups)
}
