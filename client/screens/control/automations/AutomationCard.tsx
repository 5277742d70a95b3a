/** Card of an automation: summary, switch, and result of the newest run. */
import { automationsContract } from '#shared/contract/automations.ts'
import type { Automation } from '#shared/records/automation.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan } from '../../../store/hooks.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import type { ListAction } from '../../../ui/list/model/action.ts'
import { CallSwitch } from '../../../widgets/access/CallButton.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import { CardMenu } from '../cards/CardMenu.tsx'
import { CardTitle } from '../cards/CardTitle.tsx'
import { isPaused, useLastRun, useStanding } from './automationList.ts'
import { causesText, OUTCOME_TONES } from './automationLook.ts'
import styles from './automations.module.css'
import { brokenParts } from './conditionNow.ts'
import { NextTime } from './NextTime.tsx'
import { OnHost } from './OnHost.tsx'
import { PauseMenu } from './PauseMenu.tsx'
import { RunMenu } from './RunMenu.tsx'
import { sentence } from './sentence.ts'
import { Struck, useWords } from './useWords.tsx'

export function AutomationCard(props: {
  readonly automation: Automation
  readonly actions: readonly ListAction<string>[]
  readonly onOpen: (id: string) => void
  readonly onRuns: (id: string) => void
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const { automation } = props
  const words = useWords(automation.lost)
  const name = nameOf(automation)
  return (
    <article className={`panel ${styles.card}`} aria-label={name} data-automation={automation.id}>
      <header className={styles.head}>
        <CardTitle
          image={automation.image}
          name={name}
          openLabel={t('automations.open', { name })}
          onOpen={() => props.onOpen(automation.id)}
          pinned={automation.isPinned ? t('automations.pinned') : null}
        >
          <p className={styles.note}>
            {automation.areaId ? areaPath(read, automation.areaId) : t('automations.wholeProject')}
          </p>
        </CardTitle>
        <EnabledSwitch automation={automation} />
        <CardMenu
          name={name}
          label={t('automations.more', { name })}
          id={automation.id}
          actions={props.actions}
        />
      </header>
      <p className={styles.sentence}>
        <Struck text={sentence(automation, { ...words, isMarked: true })} />
      </p>
      <OnHost automation={automation} />
      <Badges automation={automation} />
      <LastRun automation={automation} onRuns={props.onRuns} />
    </article>
  )
}

export function EnabledSwitch({ automation }: { readonly automation: Automation }) {
  const { t } = useTexts()
  const mayAuthor = useCan(automationsContract.update)
  return (
    <CallSwitch
      endpoint={automationsContract.control}
      // Enabling requires the right to author it.
      mayToggle={automation.isEnabled || mayAuthor}
      label={t('automations.enabledNamed', { name: nameOf(automation) })}
      isOn={automation.isEnabled}
      send={(isOn) =>
        call(automationsContract.control, {
          automationId: automation.id,
          action: isOn ? 'enable' : 'disable',
        })
      }
    />
  )
}

/** End of the pause; nothing if not paused. */
export function PausedTag(props: {
  readonly automation: Automation
  /** Omits the year. */
  readonly isShort?: boolean
}) {
  const { automation } = props
  const { t } = useTexts()
  const format = useFormat()
  const paused = useServerTime((nowMs) => isPaused(automation, nowMs))
  if (!paused || automation.pausedUntilMs === null) return null
  return (
    <StatusTag tone="info">
      {t('automations.pausedUntil', {
        time: format.dateTime(automation.pausedUntilMs).slice(props.isShort ? 5 : 0, 16),
      })}
    </StatusTag>
  )
}

export function Badges({ automation }: { readonly automation: Automation }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const standing = useStanding(automation)
  const broken = brokenParts(automation, read).length
  return (
    <div className={styles.badges}>
      {broken > 0 ? (
        <StatusTag tone="warn" title={t('automations.repairHelp')}>
          {t('automations.repair', { count: broken })}
        </StatusTag>
      ) : null}
      {standing.matches('conflict') ? (
        <StatusTag tone="bad" title={t('automations.conflictHelp')}>
          {t('automations.states.conflict')}
        </StatusTag>
      ) : null}
      <PausedTag automation={automation} />
      <span className={styles.note}>
        <NextTime automation={automation} />
      </span>
      <span className={styles.actions}>
        <RunMenu automation={automation} standing={standing} />
        <PauseMenu automation={automation} standing={standing} />
      </span>
    </div>
  )
}

function LastRun({
  automation,
  onRuns,
}: {
  readonly automation: Automation
  readonly onRuns: (id: string) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const words = useWords(automation.lost)
  const run = useLastRun(automation.id)
  if (!run) return <p className={styles.note}>{t('automations.neverRun')}</p>
  return (
    <button type="button" className={styles.lastRun} onClick={() => onRuns(automation.id)}>
      <StatusTag tone={OUTCOME_TONES[run.outcome]}>{t(`automations.outcome.${run.outcome}`)}</StatusTag>
      <span className={styles.lastText} role="status">
        {t('automations.runs.line', {
          time: format.dateTime(run.startedAtMs).slice(5, 16),
          cause: causesText(run, words),
        })}
      </span>
    </button>
  )
}
