/** Push: the addresses of other systems with the state of their deliveries, and the deliveries one by one. */
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type PushAddressRow, pushContract } from '#shared/contract/push.ts'
import { PUSH_NEWS } from '#shared/news.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import { useAllIds, useIds, useRecord } from '../../../store/hooks.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { useNews } from '../../../store/useNews.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { CallSwitch } from '../../../widgets/access/CallButton.tsx'
import { LoadedList } from '../../../widgets/list/LoadedList.tsx'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { PUSH_REFUSALS } from '../refusals.ts'
import { addressColumns } from './addressColumns.tsx'
import { PushFields } from './PushFields.tsx'
import styles from './push.module.css'
import { usePushActions } from './usePushActions.tsx'

const PushDeliveries = lazyPart(async () => (await import('./PushDeliveries.tsx')).PushDeliveries)
const SecretDialog = lazyPart(async () => (await import('./SecretDialog.tsx')).SecretDialog)

const VIEWS = ['addresses', 'deliveries'] as const

export function PushAddresses() {
  const { t } = useTexts()
  const [query, setQuery] = useSearchParams()
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'addresses'
  const switcher = (
    <Segmented
      label={screenTitle('push')}
      choices={VIEWS.map((value) => ({ value, text: t(`push.${value}`) }))}
      value={view}
      onChange={(value) => setQuery(value === 'addresses' ? {} : { view: value })}
    />
  )
  if (view === 'addresses') return <AddressList switcher={switcher} />
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <PushDeliveries switcher={switcher} />
    </Suspense>
  )
}

const ask = async (signal: AbortSignal) =>
  (await call(pushContract.list, {}, { signal, failing: 'loading' })).list
const idOf = ({ id }: PushAddressRow): string => id
const recordOf = ({ store }: ConsoleState, { id }: PushAddressRow) => store.read.get('pushAddress', id)

function AddressList({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const news = `${useRecordNews('pushAddress')}/${useNews(PUSH_NEWS)}`
  const [secret, setSecret] = useState<string | null>(null)
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'pushAddress',
    add: pushContract.add,
    update: pushContract.update,
    idName: 'addressId',
    addTitle: t('push.add'),
    editTitle: t('push.edit'),
    isWide: true,
    initial: { types: ['alarm.raised', 'alarm.acknowledged', 'alarm.cleared', 'device.state'] },
    refusals: PUSH_REFUSALS,
    children: <PushFields />,
    onAdded: (added) => setSecret(added.secret),
  })
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language
  const columns = useMemo(() => addressColumns(), [language])
  return (
    <>
      <LoadedList
        id="pushAddresses"
        title={screenTitle('push')}
        switcher={switcher}
        answer={useAnswer(ask, news)}
        idOf={idOf}
        columns={columns}
        actions={useListActions(usePushActions(edit, setSecret), recordOf)}
        searchLabel={t('push.search')}
        emptyHelp={t('push.empty')}
        tools={<ProjectPush />}
        mainAction={addButton}
      />
      {dialog}
      <Suspense fallback={null}>
        {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      </Suspense>
    </>
  )
}

/** The switch of the project, and how many devices take part. */
function ProjectPush() {
  const { t } = useTexts()
  const [projectId = null] = useAllIds('project')
  const project = useRecord('project', projectId)
  const pushed = useIds('device', 'pushed', 'yes').length
  const all = useAllIds('device').length
  const isOn = project?.isPushOn === true
  return (
    <span className={styles.project}>
      <Link to={screenOf('deviceSetup').path}>{t('push.devices', { count: pushed, all })}</Link>
      <CallSwitch
        endpoint={pushContract.switchProject}
        label={t(isOn ? 'push.switchOff' : 'push.switchOn')}
        isOn={isOn}
        send={(wanted) => call(pushContract.switchProject, { isOn: wanted })}
      />
      <span>{t(isOn ? 'push.isOn' : 'push.isOff')}</span>
    </span>
  )
}
