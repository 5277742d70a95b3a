import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { acknowledge } from '../../actions/alarms/acknowledge.ts'
import { acknowledging } from '../../actions/alarms/acknowledgeAlarms.ts'
import { acknowledgeNoted } from '../../actions/alarms/acknowledgeNoted.ts'
import { askAcknowledgeAll } from '../../actions/alarms/askAcknowledge.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useIds, useRecord } from '../../store/hooks.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { CallButton } from '../../widgets/access/CallButton.tsx'
import { LiveList } from '../../widgets/list/LiveList.tsx'
import { useRecordActions } from '../../widgets/list/useListActions.ts'
import { AlarmDrawer } from './AlarmDrawer.tsx'
import { useIsBesideDrawer } from './alarmColumns.tsx'
import { useAlarmGroupings } from './alarmGroups.tsx'
import { useAlarmHandling } from './handling/useAlarmHandling.tsx'
import { openAlarmTable } from './openAlarmTable.tsx'

const PERIOD_MS = 300_000

/** The worst of the waiting alarms first, then active ones, then cleared ones. */
export function OpenAlarms(props: { readonly switcher: ReactNode; readonly isShelved: boolean }) {
  const { switcher, isShelved } = props
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const [query] = useSearchParams()
  // A handled and cleared alarm has no drawer.
  const isThere = useRecord('alarm', query.get('open')) !== undefined
  const isBeside = useIsBesideDrawer() && isThere
  // Relative date ranges are recomputed as time passes.
  const period = useServerTime((nowMs) => String(Math.floor(nowMs / PERIOD_MS)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another period is another table
  const table = useMemo(
    () => openAlarmTable(read, { isBeside, isShelved }),
    [read, period, isBeside, isShelved],
  )
  const groupings = useAlarmGroupings(isBeside)
  const { actions: handling, dialog } = useAlarmHandling()
  const actions = useRecordActions('alarm', acknowledge, acknowledgeNoted, ...handling)
  return (
    <>
      <LiveList
        id={isShelved ? 'shelvedAlarms' : 'openAlarms'}
        title={screenTitle('alarmCentre')}
        switcher={switcher}
        isCountedBySwitcher
        table={table}
        actions={actions}
        groupings={groupings}
        searchLabel={t('messages.search')}
        emptyTitle={t(isShelved ? 'alarmHandling.shelvedEmpty' : 'messages.openEmpty')}
        emptyHelp={t(isShelved ? 'alarmHandling.shelvedEmptyBody' : 'messages.openEmptyBody')}
        mainAction={isShelved ? null : <AcknowledgeAll />}
        details={(id, close) => <AlarmDrawer alarmId={id} onClose={close} />}
      />
      {dialog}
    </>
  )
}

function AcknowledgeAll() {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const waiting = useIds('alarm', 'unacknowledged', 'yes')
  // Reserves its place, so that neighbours do not move.
  return (
    <CallButton
      endpoint={acknowledging}
      text={t('alarms.acknowledgeAll')}
      whyNot={waiting.length === 0 ? t('alarms.noneWaits') : null}
      onClick={() => void askAcknowledgeAll(read, waiting)}
    />
  )
}
