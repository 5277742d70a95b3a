/** End of a pause, in the project's time zone. */

import { useState } from 'react'
import { automationsContract } from '#shared/contract/automations.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { Automation } from '#shared/records/automation.ts'
import { instantOfText, wallText } from '#shared/time/days.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'

export function PauseDialog(props: { readonly automation: Automation; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { timeZone } = useFormat()
  const nowMs = useServerNow()
  // Chromium empties a date that is half typed when its earliest one moves.
  const [openedMs] = useState(nowMs)
  const { automation, onClose } = props
  const [initial] = useState(() => {
    const tomorrow = wallText(openedMs + DAY_MS, timeZone).slice(0, 10)
    return { untilMs: instantOfText(`${tomorrow}T06:00`, timeZone) }
  })
  return (
    <FormDialog title={t('automations.pause.title', { name: nameOf(automation) })} onClose={onClose}>
      <CommandForm
        endpoint={automationsContract.control}
        extra={{ automationId: automation.id, action: 'pause' }}
        initial={initial}
        draft={false}
        fields={[
          {
            kind: 'instant',
            name: 'untilMs',
            label: t('automations.pause.until'),
            minMs: openedMs,
            isHalf: true,
            autoFocus: true,
          },
        ]}
        refusals={{ automation_pause_past: 'untilMs' }}
        send={(input) => call(automationsContract.control, input, { isQuiet: true })}
        verb={t('automations.pause.apply')}
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  )
}
