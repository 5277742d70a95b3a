/** How hosts are from afar: there or not and since when, their signal, how full they are, why they left last. */
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { ToFirst } from '../MissingFirst.tsx'
import { remoteHostTable } from './remoteHostTable.tsx'
import { useBreakHost } from './useBreakHost.ts'
import { useConnect } from './useConnect.tsx'

/** What happened last stands first. */
const SORT = { column: 'since', isDescending: true }

export function RemoteHosts() {
  const { t } = useTexts()
  const { connect, replace, dialog } = useConnect()
  const breaking = useBreakHost()
  return (
    <>
      <LiveList
        id="remote_hosts"
        title={screenTitle('remoteHosts')}
        table={remoteHostTable}
        sort={SORT}
        actions={useRecordActions('host', connect, replace, breaking)}
        searchLabel={t('deploy.searchHost')}
        emptyHelp={t('deploy.noHosts')}
        emptyAction={<ToFirst type="host" />}
      />
      {dialog}
    </>
  )
}
