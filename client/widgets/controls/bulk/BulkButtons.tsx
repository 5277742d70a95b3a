import { Button, MenuItem } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useState } from 'react'
import { AIR_TEMPERATURE_MAX_C, AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import { devicesContract } from '#shared/contract/devices.ts'
import type { BulkAction, BulkKind, DeviceSwitch } from '../../../actions/devices/bulkPlan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan } from '../../../store/hooks.ts'
import { Stepper } from '../../../ui/controls/numbers/Stepper.tsx'
import { AboveFoot } from '../../../ui/layers/AboveFoot.tsx'
import { KeyMenu } from '../../../ui/layers/KeyMenu.tsx'
import { Popup } from '../../../ui/layers/Popup.tsx'
import { useLocked } from '../../access/CallButton.tsx'
import styles from './BulkButtons.module.css'

interface ButtonProps {
  /** Why none is available now. */
  readonly reason: string | undefined
  /** The bar is at the foot of the page, and what opens from it above that. */
  readonly isAtFoot: boolean
  readonly onRun: (action: BulkAction) => void
}

/** One button per bulk command, in order. */
export function BulkButtons(props: {
  readonly kinds: readonly BulkKind[]
  /** Commands in an overflow menu. */
  readonly folded?: readonly DeviceSwitch[]
  readonly isAtFoot?: boolean
  readonly onRun: (action: BulkAction) => void
}) {
  const { t } = useTexts()
  const { isAtFoot = false, onRun } = props
  const mayControl = useCan(devicesContract.control)
  const reason = useLocked(devicesContract.control) ?? undefined
  if (!mayControl) return null
  return (
    <>
      {props.kinds.map((kind) =>
        kind === 'temperature' ? (
          <Temperature key={kind} {...{ reason, isAtFoot, onRun }} />
        ) : (
          <Button key={kind} disabled={reason !== undefined} title={reason} onClick={() => onRun({ kind })}>
            {t(`areas.bulk.${kind}`)}
          </Button>
        ),
      )}
      {props.folded ? <Folded kinds={props.folded} {...{ reason, isAtFoot, onRun }} /> : null}
    </>
  )
}

function Folded({
  kinds,
  reason,
  isAtFoot,
  onRun,
}: ButtonProps & { readonly kinds: readonly DeviceSwitch[] }) {
  const { t } = useTexts()
  const run = (close: () => void, kind: DeviceSwitch) => () => {
    close()
    onRun({ kind })
  }
  return (
    <Popup
      popup="menu"
      content={(close) => (
        <AboveFoot isAtFoot={isAtFoot}>
          <KeyMenu>
            {kinds.map((kind) => (
              <MenuItem key={kind} text={t(`areas.bulk.${kind}`)} onClick={run(close, kind)} />
            ))}
          </KeyMenu>
        </AboveFoot>
      )}
    >
      <Button disabled={reason !== undefined} title={reason} endIcon={<CaretDown size={12} />}>
        {t('list.more')}
      </Button>
    </Popup>
  )
}

const FIRST_OFFERED_C = 22

function Temperature({ reason, isAtFoot, onRun }: ButtonProps) {
  const { t } = useTexts()
  const [temperatureC, setTemperature] = useState(FIRST_OFFERED_C)
  const set = (close: () => void) => {
    close()
    onRun({ kind: 'temperature', temperatureC })
  }
  return (
    <Popup
      popup="dialog"
      content={(close) => (
        <AboveFoot isAtFoot={isAtFoot}>
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
        </AboveFoot>
      )}
    >
      <Button disabled={reason !== undefined} title={reason}>
        {t('areas.bulk.temperature')}
      </Button>
    </Popup>
  )
}
