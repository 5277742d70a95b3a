/** Pauses an automation until a time; it resumes automatically. */

import { Button, MenuItem } from '@blueprintjs/core'
import { Pause, Play } from '@blueprintjs/icons'
import { useState } from 'react'
import type { AutomationSnapshot } from '#machines/automationMachine.ts'
import { automationsContract } from '#shared/contract/automations.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { Automation } from '#shared/records/automation.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan } from '../../../store/hooks.ts'
import { KeyMenu } from '../../../ui/layers/KeyMenu.tsx'
import { Popup } from '../../../ui/layers/Popup.tsx'
import { PauseDialog } from './PauseDialog.tsx'

const WEEK_MS = 7 * 24 * HOUR_MS
// A refusal is shown as that of every other call.
const ignored = () => undefined

export function PauseMenu(props: { readonly automation: Automation; readonly standing: AutomationSnapshot }) {
  const { t } = useTexts()
  const { automation, standing } = props
  const isPaused = standing.can({ type: 'resume' })
  const isPausable = standing.can({ type: 'pause' })
  const { clock } = useConsoleState()
  const [isAsking, setAsking] = useState(false)
  const mayPause = useCan(automationsContract.control)
  // Resuming early counts as enabling.
  const mayResume = useCan(automationsContract.update)
  const { id: automationId } = automation
  const pause = (ms: number) =>
    void call(automationsContract.control, {
      automationId,
      action: 'pause',
      untilMs: clock.at(nowMs()) + ms,
    }).catch(ignored)
  const content = (close: () => void) => {
    const doing = (run: () => void) => () => {
      close()
      run()
    }
    return (
      <KeyMenu aria-label={t('automations.pause.title', { name: nameOf(automation) })}>
        <MenuItem text={t('automations.pause.hour')} onClick={doing(() => pause(HOUR_MS))} />
        <MenuItem text={t('automations.pause.week')} onClick={doing(() => pause(WEEK_MS))} />
        <MenuItem text={`${t('automations.pause.until')}…`} onClick={doing(() => setAsking(true))} />
      </KeyMenu>
    )
  }
  if (!mayPause || (isPaused && !mayResume)) return null
  if (isPaused)
    return (
      <Button
        size="small"
        icon={<Play size={14} />}
        onClick={() =>
          void call(automationsContract.control, { automationId, action: 'resume' }).catch(ignored)
        }
      >
        {t('automations.pause.resume')}
      </Button>
    )
  return (
    <>
      <Popup popup="menu" content={content}>
        <Button
          size="small"
          icon={<Pause size={14} />}
          disabled={!isPausable}
          title={isPausable ? undefined : t('automations.pause.isOff')}
          aria-label={t('automations.pause.title', { name: nameOf(automation) })}
        >
          {t('automations.pause.verb')}
        </Button>
      </Popup>
      {isAsking ? <PauseDialog automation={automation} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
