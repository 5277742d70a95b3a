import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useIsArriving, useTotals } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../ui/layout/Page.tsx'
import { VisibleAlarms } from '../../../widgets/alarms/VisibleAlarms.tsx'
import styles from './roomPanel.module.css'

/** Unacknowledged or serious alarms, worst first. One line while a room is open. */
export function WorstAlarms({ isFolded }: { readonly isFolded: boolean }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { openAlarms, unacknowledged } = useTotals()
  const summary = useIsArriving() ? '' : t('alarms.openOf', { count: openAlarms, waiting: unacknowledged })
  if (!isFolded) {
    return (
      <Panel className={styles.alarms} title={t('areas.newestAlarms')} aside={summary}>
        <Worst />
      </Panel>
    )
  }
  return (
    <section className={isOpen ? `panel ${styles.alarms}` : `panel ${styles.folded}`}>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        <b>{t('areas.newestAlarms')}</b>
        <span>{summary}</span>
      </button>
      {isOpen ? <Worst /> : null}
    </section>
  )
}

function Worst() {
  if (useIsArriving()) return <Skeleton lines={4} />
  return <VisibleAlarms noneClass={styles.noDevices} />
}
