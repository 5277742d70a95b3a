/** One automation: what it does in a sentence, whether it is on, how its newest run went. */
import { Button, Menu } from '@blueprintjs/core'
import { More, Star } from '@blueprintjs/icons'
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
import { Switch } from '../../../ui/controls/Switch.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { DropPanel } from '../../../ui/layout/DropPanel.tsx'
import type { ListAction } from '../../../ui/list/model/action.ts'
import { ActionItems } from '../../../ui/list/parts/ActionItems.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import { SCENE_ICONS } from '../scenes/sceneLook.ts'
import { isPaused, useLastRun } from './automationList.ts'
import { causesText, OUTCOME_TONES } from './automationLook.ts'
import styles from './automations.module.css'
import { brokenParts } from './conditionNow.ts'
import { NextTime } from './NextTime.tsx'
import { PauseMenu } from './PauseMenu.tsx'
import { RunMenu } from './RunMenu.tsx'
import { sentence } from './sentence.ts'

export function AutomationCard(props: {
  readonly automation: Automation
  readonly actions: readonly ListAction<string>[]
  readonly onOpen: (id: string) => void
  readonly onRuns: (id: string) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const { automation } = props
  const Icon = SCENE_ICONS[automation.image]
  const name = nameOf(automation)
  return (
    <article className={`panel ${styles.card}`} aria-label={name} data-automation={automation.id}>
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon size={20} />
        </span>
        <div className={styles.names}>
          <h2 className={styles.name}>
            <button
              type="button"
              className={styles.open}
              aria-label={t('automations.open', { name })}
              onClick={() => props.onOpen(automation.id)}
            >
              {name}
            </button>
            {automation.isPinned ? (
              <span className={styles.pinned} title={t('automations.pinned')}>
                <Star size={12} />
              </span>
            ) : null}
          </h2>
          <p className={styles.note}>
            {automation.areaId ? areaPath(read, automation.areaId) : t('automations.wholeProject')}
          </p>
        </div>
        <EnabledSwitch automation={automation} />
        <CardMenu name={name} id={automation.id} actions={props.actions} />
      </header>
      <p className={styles.sentence}>{sentence(automation, { read, format })}</p>
      <Badges automation={automation} />
      <LastRun automation={automation} onRuns={props.onRuns} />
    </article>
  )
}

export function EnabledSwitch({ automation }: { readonly automation: Automation }) {
  const { t } = useTexts()
  const mayControl = useCan(automationsContract.control)
  return (
    <Switch
      label={t('automations.enabledNamed', { name: nameOf(automation) })}
      isOn={automation.isEnabled}
      isDisabled={!mayControl}
      reason={mayControl ? undefined : t('list.noRight')}
      // A refusal is shown as that of every other call.
      onToggle={(isOn) =>
        void call(automationsContract.control, {
          automationId: automation.id,
          action: isOn ? 'enable' : 'disable',
        }).catch(() => undefined)
      }
    />
  )
}

export function Badges({ automation }: { readonly automation: Automation }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const paused = useServerTime((nowMs) => isPaused(automation, nowMs))
  const broken = brokenParts(automation, read).length
  return (
    <div className={styles.badges}>
      {broken > 0 ? (
        <StatusTag tone="warn" title={t('automations.repairHelp')}>
          {t('automations.repair', { count: broken })}
        </StatusTag>
      ) : null}
      {paused && automation.pausedUntilMs !== null ? (
        <StatusTag tone="info">
          {t('automations.pausedUntil', { time: format.dateTime(automation.pausedUntilMs).slice(0, 16) })}
        </StatusTag>
      ) : null}
      <span className={styles.note}>
        <NextTime automation={automation} />
      </span>
      <span className={styles.actions}>
        <RunMenu automation={automation} />
        <PauseMenu automation={automation} isPaused={paused} />
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
  const { read } = useConsoleState().store
  const run = useLastRun(automation.id)
  if (!run) return <p className={styles.note}>{t('automations.neverRun')}</p>
  return (
    <button type="button" className={styles.lastRun} onClick={() => onRuns(automation.id)}>
      <StatusTag tone={OUTCOME_TONES[run.outcome]}>{t(`automations.outcome.${run.outcome}`)}</StatusTag>
      <span className={styles.lastText} role="status">
        {t('automations.runs.line', {
          time: format.dateTime(run.startedAtMs).slice(5, 16),
          cause: causesText(run, { read, format }),
        })}
      </span>
    </button>
  )
}

export function CardMenu(props: {
  readonly name: string
  readonly id: string
  readonly actions: readonly ListAction<string>[]
}) {
  const { t } = useTexts()
  const { name, id, actions } = props
  const content = (close: () => void) => (
    <Menu aria-label={name}>
      <ActionItems
        rows={[id]}
        actions={actions.filter((action) => action.isOffered(id))}
        onRun={(action) => {
          close()
          void runOn(action, id)
        }}
      />
    </Menu>
  )
  return (
    <DropPanel popup="menu" content={content}>
      <Button variant="minimal" icon={<More />} aria-label={t('automations.more', { name })} />
    </DropPanel>
  )
}

async function runOn(action: ListAction<string>, id: string): Promise<void> {
  if (action.confirm && !(await action.confirm([id]))) return
  // A refusal of the call itself is shown as that of every other call.
  const outcome = await action.run([id], () => undefined).catch(() => null)
  for (const { reason } of outcome?.failures ?? []) showToast('error', reason)
}
