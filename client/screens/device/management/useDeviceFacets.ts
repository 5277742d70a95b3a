import { useMemo } from 'react'
import type { KindGroup } from '#shared/devices/kind.ts'
import { AREA_KINDS, type AreaKind } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { ListFacet } from '../../../ui/list/model/listTypes.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'

const CONDITIONS: readonly string[] = ['normal', 'abnormal', 'low_battery'] satisfies Device['condition'][]
const SETUPS: readonly string[] = ['ready', 'not_joined', 'not_configured']

const inOrderOf = (values: readonly string[]) => (a: string, b: string) =>
  values.indexOf(a) - values.indexOf(b)
const floorLevel = (read: ReadState, id: string) => read.get('floor', id)?.level ?? 0
const hostName = (read: ReadState, id: string) => read.get('host', id)?.name ?? ''

function recordName(read: ReadState, type: 'building' | 'floor', id: string): string {
  const record = read.get(type, id)
  return record ? nameOf(record) : id
}

export function useDeviceFacets(): readonly ListFacet[] {
  const { i18n: words } = useTexts()
  const { language } = words
  const { read } = useConsoleState().store
  // The labels are of the language, which the functions find by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => [...stateFacets(), ...placeFacets(read)], [read, language])
}

function stateFacets(): readonly ListFacet[] {
  return [
    {
      id: 'condition',
      label: i18n.t('deviceManagement.column.condition'),
      labelOf: (value) => i18n.t(`control.condition.${value as Device['condition']}`),
      compare: inOrderOf(CONDITIONS),
    },
    {
      id: 'online',
      label: i18n.t('deviceManagement.column.online'),
      labelOf: (value) =>
        value === 'online' ? i18n.t('deviceManagement.online') : i18n.t('control.offline'),
      compare: inOrderOf(['online', 'offline']),
    },
    {
      id: 'battery',
      label: i18n.t('deviceManagement.column.battery'),
      labelOf: (value) => i18n.t(`deviceManagement.battery.${value as 'low' | 'good'}`),
      compare: inOrderOf(['low', 'good']),
    },
    {
      id: 'group',
      label: i18n.t('deviceManagement.facet.group'),
      labelOf: (value) => i18n.t(`devices.group.${value as KindGroup}`),
    },
    {
      id: 'kind',
      label: i18n.t('control.kind'),
      labelOf: kindName,
      isFoldedAtFirst: true,
    },
  ]
}

function placeFacets(read: ReadState): readonly ListFacet[] {
  return [
    {
      id: 'floor',
      label: i18n.t('deviceManagement.facet.floor'),
      labelOf: (value) => recordName(read, 'floor', value),
      compare: (a, b) => floorLevel(read, b) - floorLevel(read, a),
    },
    {
      id: 'building',
      label: i18n.t('deviceManagement.facet.building'),
      labelOf: (value) => recordName(read, 'building', value),
      isHiddenWhenSingle: true,
    },
    {
      id: 'areaKind',
      label: i18n.t('deviceManagement.facet.areaKind'),
      labelOf: (value) => i18n.t(`areas.kind.${value as AreaKind}`),
      compare: inOrderOf(AREA_KINDS),
      isFoldedAtFirst: true,
    },
    {
      id: 'host',
      label: i18n.t('control.host'),
      labelOf: (id) => hostName(read, id),
      compare: (a, b) => naturalOrder(hostName(read, a), hostName(read, b)),
      isFoldedAtFirst: true,
    },
    {
      id: 'setup',
      label: i18n.t('deviceManagement.column.setup'),
      labelOf: (value) =>
        i18n.t(`deviceManagement.setup.${value as 'ready' | 'not_joined' | 'not_configured'}`),
      compare: inOrderOf(SETUPS),
      isFoldedAtFirst: true,
    },
  ]
}
