/**
 * What the fields of forms offer of the live store: devices, areas and people. Renewed when one comes or goes, and when
 * the language changes.
 *
 *     <Field kind="transfer" name="deviceIds" label={…} items={useDeviceItems()} />
 *     <Field kind="tree" name="areaIds" label={…} nodes={useAreaNodes()} isMany />
 */
import { useMemo } from 'react'
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds } from '../../store/hooks.ts'
import type { Choice } from '../../ui/form/fieldTypes.ts'
import type { PickNode } from '../../ui/picker/pickModel.ts'
import type { TransferItem } from '../../ui/transfer/transferModel.ts'
import { areaPath, placeOrder } from '../devices/places.ts'
import { memberName } from './memberName.ts'
import { areaNodes, deviceNodes } from './placeNodes.ts'

/** Every device with its place, sorted by place. */
export function useDeviceItems(): readonly TransferItem[] {
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const ids = useAllIds('device')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(() => {
    const devices = ids.flatMap((id) => read.get('device', id) ?? [])
    const order = new Map(devices.map(({ areaId }) => [areaId, placeOrder(read, areaId)]))
    const placeOf = ({ areaId }: { readonly areaId: string }) => order.get(areaId as never) ?? ''
    return devices
      .toSorted((a, b) => naturalOrder(placeOf(a), placeOf(b)))
      .map((device) => ({ id: device.id, label: nameOf(device), note: areaPath(read, device.areaId) }))
  }, [read, ids, language])
}

export function useAreaNodes(): readonly PickNode[] {
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const ids = useAllIds('area')
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed by what the tree is made of
  return useMemo(() => areaNodes(read), [read, ids, language])
}

/** Tree of devices below their areas; `isOffered` must be a stable function. */
export function useDeviceNodes(isOffered?: (device: Device) => boolean): readonly PickNode[] {
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const ids = useAllIds('device')
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed by what the tree is made of
  return useMemo(() => deviceNodes(read, isOffered), [read, ids, language, isOffered])
}

/** Hosts by name. */
export function useHostsByName(): readonly Host[] {
  const { read } = useConsoleState().store
  const ids = useAllIds('host')
  return useMemo(
    () => ids.flatMap((id) => read.get('host', id) ?? []).toSorted((a, b) => naturalOrder(a.name, b.name)),
    [read, ids],
  )
}

export function useHostPicks(): readonly Choice[] {
  const hosts = useHostsByName()
  return useMemo(() => hosts.map(({ id, name }) => ({ value: id, text: name })), [hosts])
}

/** Members with their role. */
export function usePeopleItems(): readonly TransferItem[] {
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const ids = useAllIds('member')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () =>
      ids.flatMap((id) => {
        const member = read.get('member', id)
        const role = member && read.get('role', member.roleId)
        return member ? [{ id, label: memberName(member), ...(role ? { note: nameOf(role) } : {}) }] : []
      }),
    [read, ids, language],
  )
}

export function useBuildingChoices(): readonly Choice[] {
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const ids = useAllIds('building')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () =>
      ids
        .flatMap((id) => read.get('building', id) ?? [])
        .toSorted((a, b) => a.order - b.order)
        .map((building) => ({ value: building.id, text: nameOf(building) })),
    [read, ids, language],
  )
}
