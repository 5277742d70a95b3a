/** Raw configuration of hosts and devices: each write with its target and confirmation, and the content that each holds now. */
import { Button } from '@blueprintjs/core'
import { Edit, Plus } from '@blueprintjs/icons'
import { Suspense, useMemo, useState } from 'react'
import { advancedContract } from '#shared/contract/advanced.ts'
import type { Advanced } from '#shared/records/advanced.ts'
import type { Action } from '../../../actions/action.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan } from '../../../store/hooks.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { advancedTable } from './advancedTable.tsx'
import type { WriteStart } from './WriteAdvanced.tsx'

const WriteAdvanced = lazyPart(async () => (await import('./WriteAdvanced.tsx')).WriteAdvanced)

const SORT = { column: 'writtenAt', isDescending: true }

export function AdvancedSetup() {
  const { t } = useTexts()
  const [start, setStart] = useState<WriteStart | null>(null)
  const mayWrite = useCan(advancedContract.write)
  const again = useMemo(
    (): Action<Advanced> => ({
      id: 'advanced.writeAgain',
      label: 'advanced.writeAgain',
      icon: Edit,
      isSingle: true,
      endpoint: advancedContract.write,
      isOffered: () => true,
      run: async ([entry]) => {
        if (entry) setStart(startOf(entry))
        return { failures: [], message: null }
      },
    }),
    [],
  )
  return (
    <>
      <LiveList
        id="advanced"
        title={screenTitle('advanced')}
        table={advancedTable}
        sort={SORT}
        actions={useRecordActions('advanced', again)}
        searchLabel={t('advanced.search')}
        emptyHelp={t('advanced.emptyHelp')}
        mainAction={
          <Button intent="primary" icon={<Plus />} disabled={!mayWrite} onClick={() => setStart({})}>
            {t('advanced.write')}
          </Button>
        }
      />
      <Suspense>{start ? <WriteAdvanced start={start} onClose={() => setStart(null)} /> : null}</Suspense>
    </>
  )
}

const startOf = ({
  hostId,
  deviceId,
  name,
  format,
  content,
  serverIp,
  serverPort,
}: Advanced): WriteStart => ({
  targetId: deviceId ?? hostId,
  name,
  format,
  content,
  serverIp,
  serverPort,
})
