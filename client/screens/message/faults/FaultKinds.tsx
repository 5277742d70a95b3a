/** Mean time between failures by kind of device, with the numbers that it is computed from. */
import { InfoSign } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { FaultKindRow, faultLogContract } from '#shared/contract/faultLog.ts'
import type { Answer } from '../../../api/useAnswer.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import { MenuButton } from '../../../ui/list/parts/MenuButton.tsx'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { LoadedList } from '../../../widgets/list/LoadedList.tsx'
import { ViewSwitch } from '../ViewSwitch.tsx'
import styles from './FaultKinds.module.css'

export function FaultViews({ view }: { readonly view: 'faults' | 'kinds' }) {
  const { t } = useTexts()
  return (
    <ViewSwitch
      current={view}
      views={[
        { name: 'faults', text: t('faultLog.byFault') },
        { name: 'kinds', text: t('faultLog.byKind') },
      ]}
    />
  )
}

const COLUMNS: readonly Column<FaultKindRow>[] = [
  {
    key: 'kind',
    title: 'faultLog.kind',
    widthPx: 220,
    card: 'title',
    value: ({ kind }) => kindName(kind),
    search: true,
  },
  {
    key: 'meanBetween',
    title: 'faultLog.meanBetweenOfKind',
    widthPx: 150,
    card: 'end',
    unit: 'h',
    decimals: 1,
    value: ({ meanBetweenHours }) => meanBetweenHours,
  },
  {
    key: 'failures',
    title: 'faultLog.faultCount',
    widthPx: 110,
    card: 'fact',
    isEnd: true,
    value: ({ failures }) => failures,
  },
  {
    key: 'devices',
    title: 'faultLog.devices',
    widthPx: 110,
    card: 'fact',
    isEnd: true,
    value: ({ devices }) => devices,
  },
  {
    key: 'deviceHours',
    title: 'faultLog.deviceHours',
    widthPx: 150,
    unit: 'h',
    decimals: 0,
    value: ({ deviceHours }) => deviceHours,
  },
]

/** Most frequent failures first. */
const SORT = { column: 'meanBetween', isDescending: false } as const
const idOf = ({ kind }: FaultKindRow): string => kind

export function FaultKinds({ answer }: { readonly answer: Answer<OutputOf<typeof faultLogContract.kinds>> }) {
  const { t } = useTexts()
  const rows = useMemo(() => ({ ...answer, value: answer.value?.list ?? null }), [answer])
  return (
    <LoadedList
      id="faultKinds"
      title={screenTitle('faultLog')}
      switcher={<FaultViews view="kinds" />}
      answer={rows}
      idOf={idOf}
      columns={COLUMNS}
      sort={SORT}
      actions={[]}
      searchLabel={t('faultLog.searchKinds')}
      emptyHelp={t('faultLog.noKinds')}
      tools={
        <MenuButton
          label={t('faultLog.howComputed')}
          icon={<InfoSign />}
          content={() => (
            <div className={styles.explanation}>
              <p>{t('faultLog.formula')}</p>
              <p>{t('faultLog.hoursExplained')}</p>
              <p>{t('faultLog.failuresExplained')}</p>
            </div>
          )}
        />
      }
    />
  )
}
