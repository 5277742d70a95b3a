/** Runs an automation once: evaluate only, run if conditions hold, or run unconditionally. */
import { Button, MenuItem } from '@blueprintjs/core'
import { Play, Stop } from '@blueprintjs/icons'
import { useState } from 'react'
import type { AutomationSnapshot } from '#machines/automationMachine.ts'
import { automationsContract } from '#shared/contract/automations.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Automation } from '#shared/records/automation.ts'
import { isOpen } from '#shared/records/automationRun.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan } from '../../../store/hooks.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { KeyMenu } from '../../../ui/layers/KeyMenu.tsx'
import { Popup } from '../../../ui/layers/Popup.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { seenText } from './automationLook.ts'
import type { WordSource } from './words.ts'

// A refusal is shown as that of every other call.
const ignored = () => undefined
type Way = 'check' | 'runIfTrue' | 'runTasks'

export function RunMenu(props: { readonly automation: Automation; readonly standing: AutomationSnapshot }) {
  const { automation, standing } = props
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const [isEvaluating, setEvaluating] = useState(false)
  const mayRun = useCan(automationsContract.control)
  if (!mayRun) return null
  const run = standing.hasTag('busy')
    ? [...read.by('automationRun', 'automation', automation.id).values()].findLast(isOpen)
    : undefined
  if (run)
    return (
      <CallButton
        endpoint={automationsContract.stop}
        size="small"
        icon={<Stop size={14} />}
        onClick={() => void call(automationsContract.stop, { runId: run.id }).catch(ignored)}
      >
        {t('automations.run.stop')}
      </CallButton>
    )
  const ask = (action: Way) => {
    setEvaluating(true)
    void call(automationsContract.control, { automationId: automation.id, action })
      .then((answer) => tell(action, answer, automation, { read, format }), ignored)
      .finally(() => setEvaluating(false))
  }
  const content = (close: () => void) => {
    const item = (action: Way, text: string, help: string) => (
      <MenuItem
        text={text}
        title={help}
        onClick={() => {
          close()
          ask(action)
        }}
      />
    )
    return (
      <KeyMenu aria-label={t('automations.run.named', { name: nameOf(automation) })}>
        {item('check', t('automations.run.check'), t('automations.run.checkHelp'))}
        {item('runIfTrue', t('automations.run.ifTrue'), t('automations.run.ifTrueHelp'))}
        {item('runTasks', t('automations.run.tasks'), t('automations.run.tasksHelp'))}
      </KeyMenu>
    )
  }
  return (
    <Popup popup="menu" content={content}>
      <Button
        size="small"
        icon={<Play size={14} />}
        loading={isEvaluating}
        aria-label={t('automations.run.named', { name: nameOf(automation) })}
      >
        {t('automations.run.verb')}
      </Button>
    </Popup>
  )
}

/** A run by hand ends in one sentence, with the value of each condition; a run is followed on the card. */
function tell(
  action: Way,
  { outcome, runId, conditions }: OutputOf<typeof automationsContract.control>,
  automation: Automation,
  source: WordSource,
): void {
  if (action !== 'check' && runId !== null && (outcome === null || outcome === 'run')) return
  const details = conditions.map((seen) => seenText(seen, automation, source))
  if (outcome === 'run' || outcome === null)
    showToast('ok', { text: i18n.t('automations.run.wouldRun'), details })
  else
    showToast('info', {
      text: i18n.t('automations.run.wouldNot', { reason: i18n.t(`automations.outcome.${outcome}`) }),
      details,
    })
}
