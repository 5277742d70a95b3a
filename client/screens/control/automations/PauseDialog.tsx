/** Until which moment it stands still, by the walls of the project. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { dayOfDate, instantOf } from '#shared/automation/zone.ts'
import { automationsContract } from '#shared/contract/automations.ts'
import type { Automation } from '#shared/records/automation.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { DateInput } from '../../../ui/schedule/ScheduleInput.tsx'
import styles from './automations.module.css'
import { minuteOf } from './words.ts'

const DAY_MS = 86_400_000

export function PauseDialog(props: { readonly automation: Automation; readonly onClose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const { automation, onClose } = props
  const [date, setDate] = useState(() => format.dateTime(nowMs + DAY_MS).slice(0, 10))
  const [time, setTime] = useState('06:00')
  const minute = minuteOf(time)
  const untilMs = minute === null || date === '' ? null : instantOf(dayOfDate(date), minute, format.timeZone)
  const isPast = untilMs !== null && untilMs <= nowMs
  const pause = async () => {
    if (untilMs === null) return
    // A refusal is shown as that of every other call.
    await call(automationsContract.control, { automationId: automation.id, action: 'pause', untilMs }).then(
      onClose,
      () => undefined,
    )
  }
  return (
    <FormDialog title={t('automations.pause.title', { name: nameOf(automation) })} onClose={onClose}>
      <div className={styles.pause}>
        <DateInput
          label={t('automations.pause.until')}
          type="date"
          value={date}
          min={format.dateTime(nowMs).slice(0, 10)}
          isDisabled={false}
          onChange={setDate}
        />
        <DateInput
          label={t('automations.editor.time')}
          type="time"
          value={time}
          isDisabled={false}
          onChange={setTime}
        />
      </div>
      {isPast ? <p role="alert">{t('automations.pause.past')}</p> : null}
      <div className={styles.pauseActions}>
        <Button onClick={onClose}>{t('form.cancel')}</Button>
        <Button intent="primary" disabled={untilMs === null || isPast} onClick={() => void pause()}>
          {t('automations.pause.apply')}
        </Button>
      </div>
    </FormDialog>
  )
}
