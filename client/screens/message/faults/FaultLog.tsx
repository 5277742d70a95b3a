/** Faults of all devices and hosts: since when, how long, how often; one or many are marked normal. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FaultKindRow, type FaultRow, faultLogContract } from '#shared/contract/faultLog.ts'
import type { Action } from '../../../actions/action.ts'
import { type DeviceItem, deviceItem, markNormal } from '../../../actions/devices/deviceActions.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import { useTotals } from '../../../store/hooks.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { useFloorFacet } from '../../../widgets/list/useFloorFacet.ts'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { AlarmDrawer } from '../AlarmDrawer.tsx'
import { useDeviceFacet } from '../deviceFacet.ts'
import { periodPages } from '../periodPages.ts'
import { FaultKinds, FaultViews } from './FaultKinds.tsx'
import { faultColumns } from './faultColumns.tsx'

const askFaults = periodPages(faultLogContract.list, 'span')
const NEWEST = { column: 'raised', isDescending: true } as const
const idOf = ({ id }: FaultRow): string => id

/** A device with several faults is selected once. */
const eachOnce = (items: readonly DeviceItem[]): readonly DeviceItem[] => [
  ...new Map(items.map((item) => [item.device.id, item])).values(),
]
const markFaultsNormal: Action<DeviceItem> = {
  ...markNormal,
  confirm: async (items, state) => (await markNormal.confirm?.(eachOnce(items), state)) ?? true,
  run: (items, context) => markNormal.run(eachOnce(items), context),
}
const ACTIONS = [markFaultsNormal]

/** Ended faults and host faults cannot be marked. */
const itemOf = (state: ConsoleState, { deviceId, isActive }: FaultRow): DeviceItem | undefined =>
  deviceId === null || !isActive ? undefined : deviceItem(state, deviceId)

const askKinds = (signal: AbortSignal) => call(faultLogContract.kinds, {}, { signal, isQuiet: true })

/** Requested again whenever an alarm was raised, acknowledged or cleared. */
export function FaultLog() {
  const { openAlarms, activeAlarms } = useTotals()
  const renewOn = `${openAlarms}/${activeAlarms}`
  const kinds = useAnswer(askKinds, renewOn)
  const [query] = useSearchParams()
  const isOfKinds = query.get('view') === 'kinds'
  return isOfKinds ? <FaultKinds answer={kinds} /> : <Faults kinds={kinds.value?.list} renewOn={renewOn} />
}

function Faults(props: { readonly kinds: readonly FaultKindRow[] | undefined; readonly renewOn: string }) {
  const { t } = useTexts()
  const { store, clock } = useConsoleState()
  const { kinds, renewOn } = props
  const floor = useFloorFacet('messages.floor')
  const device = useDeviceFacet()
  const columns = useMemo(
    () => [...faultColumns(store.read, () => clock.at(nowMs()), kinds), floor, ...device],
    [store, clock, kinds, floor, device],
  )
  const from = useMemo(
    (): PagedSource<FaultRow> => ({
      ask: askFaults,
      idOf,
      isSorted: true,
      renewOn,
    }),
    [renewOn],
  )
  const actions = useListActions(ACTIONS, itemOf)
  return (
    <PagedList
      id="faultLog"
      title={screenTitle('faultLog')}
      switcher={<FaultViews view="faults" />}
      from={from}
      columns={columns}
      sort={NEWEST}
      actions={actions}
      searchLabel={t('faultLog.search')}
      emptyHelp={t('faultLog.emptyHelp')}
      details={(id, close, row) => <AlarmDrawer alarmId={id} row={row} onClose={close} />}
    />
  )
}
