import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { AIR_TEMPERATURE_MAX_C, AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import { devicesContract } from '#shared/contract/devices.ts'
import { runBulk } from '../../../actions/devices/bulk.ts'
import { BULK_SWITCHES, type BulkAction } from '../../../actions/devices/bulkPlan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan, useIsLocked } from '../../../store/hooks.ts'
import { Stepper } from '../../../ui/controls/Stepper.tsx'
import { DropPanel } from '../../../ui/layout/DropPanel.tsx'
import styles from './BulkBar.module.css'

/** While areas are marked; each button is one action on all of them. It takes no place of its own. */
export function BulkBar(props: {
  readonly marked: ReadonlySet<string>
  /** Marked ones that the filters leave out. */
  readonly hidden: number
  readonly onClear: () => void
}) {
  const { t } = useTexts()
  const state = useConsoleState()
  const isLocked = useIsLocked()
  const mayControl = useCan(devicesContract.control)
  const reason = isLocked ? t('control.lock.notLive') : mayControl ? undefined : t('control.lock.noRight')
  const run = (action: BulkAction) => void runBulk(state, props.marked, action)
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('areas.bulk.bar')}>
      <b role="status" className={styles.count}>
        {t('areas.bulk.count', { count: props.marked.size })}
        {props.hidden > 0 ? <small> {t('areas.bulk.hidden', { count: props.hidden })}</small> : null}
      </b>
      <div className={styles.actions}>
        {BULK_SWITCHES.slice(0, 2).map((kind) => (
          <BulkButton key={kind} kind={kind} reason={reason} onRun={run} />
        ))}
        <Temperature reason={reason} onRun={run} />
        {BULK_SWITCHES.slice(2).map((kind) => (
          <BulkButton key={kind} kind={kind} reason={reason} onRun={run} />
        ))}
      </div>
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={t('areas.bulk.clear')}
        title={t('areas.bulk.clear')}
        onClick={props.onClear}
      />
    </div>
  )
}

interface ButtonProps {
  readonly reason: string | undefined
  readonly onRun: (action: BulkAction) => void
}

function BulkButton(props: ButtonProps & { readonly kind: (typeof BULK_SWITCHES)[number] }) {
  const { t } = useTexts()
  return (
    <Button
      disabled={props.reason !== undefined}
      title={props.reason}
      onClick={() => props.onRun({ kind: props.kind })}
    >
      {t(`areas.bulk.${props.kind}`)}
    </Button>
  )
}

const FIRST_OFFERED_C = 22

function Temperature({ reason, onRun }: ButtonProps) {
  const { t } = useTexts()
  const [temperatureC, setTemperature] = useState(FIRST_OFFERED_C)
  const set = (close: () => void) => {
    close()
    onRun({ kind: 'temperature', temperatureC })
  }
  return (
    <DropPanel
      popup="dialog"
      content={(close) => (
        <div className={styles.temperature}>
          <p>{t('areas.bulk.temperatureHelp')}</p>
          <Stepper
            label={t('control.climate.setpoint')}
            lowerLabel={t('control.climate.colder', { step: 1 })}
            raiseLabel={t('control.climate.warmer', { step: 1 })}
            value={temperatureC}
            min={AIR_TEMPERATURE_MIN_C}
            max={AIR_TEMPERATURE_MAX_C}
            step={1}
            text={(value) => `${value}°`}
            onChange={setTemperature}
          />
          <Button intent="primary" onClick={() => set(close)}>
            {t('areas.bulk.setTemperature', { degrees: temperatureC })}
          </Button>
        </div>
      )}
    >
      <Button disabled={reason !== undefined} title={reason}>
        {t('areas.bulk.temperature')}
      </Button>
    </DropPanel>
  )
}
