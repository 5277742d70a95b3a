/** The gateways of the project: added, changed, connected, replaced and deleted. */
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { hostsContract } from '#shared/contract/hosts.ts'
import type { Host } from '#shared/records/host.ts'
import { consoleScreens } from '#shared/screens/consoleScreens.ts'
import { leftBehind, namesText } from '../../../actions/leftBehind.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { useHistoryAction } from '../../../widgets/operations/useHistoryAction.ts'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { useBusesAction } from '../buses/useBusesAction.ts'
import { HOST_REFUSALS } from '../refusals.ts'
import { hostTable } from './hostTable.tsx'
import { useBreakHost } from './useBreakHost.ts'
import { useConnect } from './useConnect.tsx'

const SORT = { column: 'place', isDescending: false }

const removal = ({ store }: ConsoleState) =>
  removeAction({
    id: 'host.delete',
    endpoint: hostsContract.remove,
    inputOf: ({ id }: Host) => ({ hostId: id }),
    name: ({ name }) => name,
    body: 'deploy.deleteHostBody',
    // Shown before the confirmation, since the server would refuse it.
    whyNot: ({ id }) => (store.read.by('device', 'host', id).size > 0 ? 'deploy.hostHasDevices' : null),
    along(hosts, read) {
      const names = namesText(leftBehind('host', hosts, read))
      return names === null ? null : i18n.t('deploy.storedOnHost', { names })
    },
  })

export function Hosts() {
  const { t } = useTexts()
  const { connect, replace, show, dialog: connecting } = useConnect()
  const state = useConsoleState()
  const buses = useBusesAction()
  const breaking = useBreakHost()
  const history = useHistoryAction<Host>()
  const remove = useMemo(() => removal(state), [state])
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'host',
    isStep: true,
    add: hostsContract.add,
    update: hostsContract.update,
    idName: 'hostId',
    addTitle: t('deploy.addHost'),
    refusals: HOST_REFUSALS,
    ...useHostFields(),
    onAdded: ({ hostId, secret }) => show({ hostId, secret }),
  })
  return (
    <>
      <LiveList
        id="hosts"
        title={screenTitle('hosts')}
        table={hostTable}
        sort={SORT}
        actions={useRecordActions('host', connect, buses, edit, replace, history, remove, breaking)}
        searchLabel={t('deploy.searchHost')}
        emptyHelp={
          <>
            {t('deploy.noHosts')}{' '}
            <Link to={consoleScreens.deploy.connectGateway.path}>{screenTitle('connectGateway')}</Link>
          </>
        }
        mainAction={addButton}
      />
      {dialog}
      {connecting}
    </>
  )
}

function useHostFields() {
  const { t } = useTexts()
  const nodes = useAreaNodes()
  const name = {
    kind: 'text',
    name: 'name',
    label: t('deploy.hostName'),
    maxLength: NAME_LENGTH_MAX,
    isHalf: true,
  } as const
  const place = { kind: 'tree', name: 'areaId', label: t('deploy.place'), nodes } as const
  const network = {
    kind: 'number',
    name: 'networkNumber',
    label: t('deploy.networkNumber'),
    min: 0,
    max: 65_535,
    step: 1,
    isOptional: true,
    isHalf: true,
  } as const
  const model = {
    kind: 'text',
    name: 'model',
    label: t('deploy.model'),
    isOptional: true,
    isHalf: true,
  } as const
  const number = {
    kind: 'text',
    name: 'number',
    label: t('deploy.hostNumber'),
    help: t('deploy.hostNumberHelp'),
    maxLength: 16,
    isHalf: true,
    autoFocus: true,
  } as const
  return { fields: [number, name, place, network, model], updateFields: [name, place, network, model] }
}
