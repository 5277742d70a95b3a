/** What engineers do to devices of the list: each of them one step, however many are ticked. */
import { Duplicate, Edit, HeatGrid, Move, Settings, TextHighlight, Trash } from '@blueprintjs/icons'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { DEVICES_PER_STEP_MAX, deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { isCopyable } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { Action } from '../../../actions/action.ts'
import type { DeviceItem } from '../../../actions/devices/deviceActions.ts'
import { leftBehind, namesText } from '../../../actions/leftBehind.ts'
import { breakAction } from '../../../actions/simulation/breakSomething.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf, type TextKey } from '../../../i18n/i18n.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { deviceAddress, isOnlyHere } from '../../../widgets/devices/deviceAddress.ts'
import type { BulkWay } from '../bulk/BulkDialog.tsx'
import { PUSH_ACTIONS } from './pushActions.ts'

const DeviceDialog = lazyPart(async () => (await import('./DeviceDialog.tsx')).DeviceDialog)
const BulkDialog = lazyPart(async () => (await import('../bulk/BulkDialog.tsx')).BulkDialog)
const PrintLabels = lazyPart(async () => (await import('./PrintLabels.tsx')).PrintLabels)

type Opened =
  | { readonly way: 'edit'; readonly device: Device | null }
  | { readonly way: BulkWay | 'labels'; readonly devices: readonly Device[] }

const NOTHING = { failures: [], message: null } as const
const SHOWN_MAX = 12

export interface SetupActions {
  readonly actions: readonly Action<DeviceItem>[]
  readonly add: () => void
  readonly dialog: ReactNode
}

export function useSetupActions(): SetupActions {
  const [opened, open] = useState<Opened | null>(null)
  const state = useConsoleState()
  const actions = useMemo((): readonly Action<DeviceItem>[] => {
    const bulk = (
      way: BulkWay | 'labels',
      label: TextKey,
      icon: Action<DeviceItem>['icon'],
      endpoint: Endpoint | null,
    ) => ({
      id: `device.${way}`,
      label,
      icon,
      endpoint,
      isOffered: () => true,
      run: async (items: readonly DeviceItem[]) => {
        open({ way, devices: items.map(({ device }) => device) })
        return NOTHING
      },
    })
    return [
      {
        id: 'device.edit',
        label: 'form.edit',
        icon: Edit,
        hotkey: 'e',
        isSingle: true,
        endpoint: deviceSetupContract.update,
        isOffered: () => true,
        run: async ([item]) => {
          if (item) open({ way: 'edit', device: item.device })
          return NOTHING
        },
      },
      {
        ...bulk('copy', 'deviceSetup.copy.label', Duplicate, deviceSetupContract.copy),
        whyNot: ({ device }) => (isCopyable(device.kind) ? null : 'deviceSetup.copy.notThese'),
      },
      bulk('move', 'deviceSetup.move.label', Move, deviceSetupContract.changeMany),
      bulk('rename', 'deviceSetup.rename.label', TextHighlight, deviceSetupContract.rename),
      bulk('options', 'deviceSetup.options.label', Settings, deviceSetupContract.changeMany),
      { ...bulk('labels', 'deviceSetup.labels', HeatGrid, null), confirm: askToPrint },
      ...PUSH_ACTIONS,
      remove,
      breakAction(state, ({ device }) => ({ type: 'device', id: device.id })),
    ]
  }, [state])
  const close = () => open(null)
  return {
    actions,
    add: () => open({ way: 'edit', device: null }),
    dialog: opened && <Suspense fallback={null}>{dialogOf(opened, close)}</Suspense>,
  }
}

function dialogOf(opened: Opened, onClose: () => void): ReactNode {
  if (opened.way === 'edit') return <DeviceDialog id={opened.device?.id ?? null} onClose={onClose} />
  const { way, devices } = opened
  if (way === 'labels') return <PrintLabels devices={devices} onDone={onClose} />
  return <BulkDialog way={way} devices={devices} onClose={onClose} />
}

const remove: Action<DeviceItem> = {
  id: 'device.delete',
  label: 'list.delete',
  icon: Trash,
  intent: 'danger',
  endpoint: deviceSetupContract.remove,
  isOffered: () => true,
  confirm: (items, state) => askToRemove(items, state),
  run: async (items, { onProgress }) => {
    const ids = items.map(({ device }) => device.id)
    for (let from = 0; from < ids.length; from += DEVICES_PER_STEP_MAX) {
      const deviceIds = ids.slice(from, from + DEVICES_PER_STEP_MAX)
      await call(deviceSetupContract.remove, { deviceIds }, { isQuiet: true })
      onProgress(from + deviceIds.length)
    }
    return { failures: [] }
  },
}

/** A label is stuck on and scanned by others: what only this computer can open is worth a question. */
async function askToPrint(): Promise<boolean> {
  if (!isOnlyHere(deviceAddress(''))) return true
  return confirm({
    title: i18n.t('deviceSetup.labels'),
    body: i18n.t('control.codeLocal'),
    verb: i18n.t('deviceSetup.printAnyway'),
  })
}

/** Says what goes along: open alarms, faults, places in groups, parts of scenes and automations. */
function askToRemove(items: readonly DeviceItem[], { store }: ConsoleState): Promise<boolean> {
  const devices = items.map(({ device }) => device)
  const [first] = devices
  const count = (of: (device: Device) => number): number =>
    devices.reduce((sum, device) => sum + of(device), 0)
  const along = [
    ['alarms', count(({ id }) => store.read.by('alarm', 'device', id).size)],
    ['faults', count(({ number }) => store.read.by('fault', 'target', number).size)],
    ['groups', count(({ groups }) => groups?.length ?? 0)],
  ] as const
  const names = devices.slice(0, SHOWN_MAX).map((device) => nameOf(device))
  const rest = devices.length - names.length
  const users = namesText(leftBehind('device', devices, store.read))
  return confirm({
    title:
      first && devices.length === 1
        ? i18n.t('list.deleteNamed', { name: nameOf(first) })
        : i18n.t('list.deleteCount', { count: devices.length }),
    body: [
      ...along.filter(([, n]) => n > 0).map(([what, n]) => i18n.t(`deviceSetup.along.${what}`, { count: n })),
      ...(users === null ? [] : [i18n.t('deviceSetup.along.usedBy', { names: users })]),
      i18n.t('deviceSetup.along.history'),
    ].join(' '),
    ...(devices.length > 1
      ? { details: rest > 0 ? [...names, i18n.t('deviceSetup.along.more', { count: rest })] : names }
      : {}),
    verb: i18n.t('list.delete'),
    intent: 'danger',
  })
}
