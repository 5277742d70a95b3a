/** Open alarms, live from the store, and the history of all alarms, page by page from the server. */

import { Button } from '@blueprintjs/core'
import { TickCircle } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { alarmsContract } from '#shared/contract/alarms.ts'
import { acknowledgeAll } from '../../actions/alarms/acknowledgeAll.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useCan, useIds } from '../../store/hooks.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { worstFirst } from '../../widgets/alarms/alarmOrder.ts'
import styles from './AlarmCentre.module.css'
import { AlarmHistory } from './AlarmHistory.tsx'

const VIEWS = ['open', 'history'] as const

export function AlarmCentre() {
  const [query] = useSearchParams()
  return query.get('view') === 'history' ? (
    <AlarmHistory switcher={<Views view="history" />} />
  ) : (
    <OpenCentre />
  )
}

function Views({ view }: { readonly view: (typeof VIEWS)[number] }) {
  const { t } = useTexts()
  const [, setQuery] = useSearchParams()
  const open = useAllIds('alarm')
  return VIEWS.map((name) => (
    <button
      key={name}
      type="button"
      className={styles.view}
      aria-pressed={name === view}
      onClick={() => setQuery(name === 'open' ? {} : { view: name })}
    >
      {t(`messages.${name}`)}
      {name === 'open' ? <b>{open.length}</b> : null}
    </button>
  ))
}

function OpenCentre() {
  const { t } = useTexts()
  const open = useAllIds('alarm')
  const unacknowledged = useIds('alarm', 'unacknowledged', 'yes')
  const mayHandle = useCan(alarmsContract.settle)
  const { read } = useConsoleState().store
  return (
    <Page
      title={screenTitle('alarmCentre')}
      facts={<Views view="open" />}
      actions={
        unacknowledged.length > 1 ? (
          <Button
            intent="primary"
            disabled={!mayHandle}
            onClick={() => void acknowledgeAll(read, unacknowledged)}
          >
            {t('alarms.acknowledgeAll')}
          </Button>
        ) : null
      }
    >
      <OpenAlarms ids={open} unacknowledged={unacknowledged} />
    </Page>
  )
}

function OpenAlarms(props: { readonly ids: readonly string[]; readonly unacknowledged: readonly string[] }) {
  const { t } = useTexts()
  const { ids, unacknowledged } = props
  const { read } = useConsoleState().store
  const sorted = useMemo(() => {
    const waiting = new Set(unacknowledged)
    const alarms = ids.flatMap((id) => read.get('alarm', id) ?? [])
    return alarms.sort((a, b) => Number(waiting.has(b.id)) - Number(waiting.has(a.id)) || worstFirst(a, b))
  }, [read, ids, unacknowledged])
  if (sorted.length === 0) {
    return (
      <Panel>
        <Notice icon={<TickCircle size={28} />} title={t('messages.openEmpty')}>
          {t('messages.openEmptyBody')}
        </Notice>
      </Panel>
    )
  }
  return (
    <Panel>
      <div className={styles.list}>
        {sorted.map(({ id }) => (
          <AlarmItem key={id} alarmId={id} />
        ))}
      </div>
    </Panel>
  )
}
