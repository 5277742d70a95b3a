/** Remote control with keys in rows, and the last settings sent to an air conditioner. */
import {
  ArrowLeft,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Home,
  Menu,
  Play,
  Power,
  Stop,
} from '@blueprintjs/icons'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { IrKey } from '#shared/infrared/appliances.ts'
import type { AirState } from '#shared/infrared/protocols/airState.ts'
import { keyRows } from '#shared/infrared/remoteKeys.ts'
import type { Remote } from '#shared/records/remote.ts'
import { findText } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { EXTRAS, LAYOUTS } from './layouts.ts'
import styles from './RemoteFace.module.css'

const SIGNS: { readonly [K in IrKey]?: ReactNode } = {
  power: <Power size={16} />,
  up: <ChevronUp size={16} />,
  down: <ChevronDown size={16} />,
  left: <ChevronLeft size={16} />,
  right: <ChevronRight size={16} />,
  back: <ArrowLeft size={16} />,
  home: <Home size={16} />,
  menu: <Menu size={16} />,
  play: <Play size={16} />,
  stop: <Stop size={16} />,
}

interface FaceProps {
  readonly remote: Remote
  /** Keys are taught and not pressed: those without a code can be chosen too. */
  readonly isTeaching?: boolean
  /** Reason why the keys are disabled. */
  readonly reason: string | undefined
  readonly onKey: (key: IrKey) => void
}

export function RemoteFace(props: FaceProps) {
  const { remote, isTeaching = false } = props
  const sources = new Map(keyRows(remote).map(({ key, source }) => [key, source]))
  const keyOf = (key: IrKey) => (
    <RemoteKey
      key={key}
      {...props}
      keyName={key}
      source={sources.get(key) ?? null}
      isAwaited={remote.learning?.key === key}
    />
  )
  const extras = EXTRAS.filter((key) => isTeaching || sources.get(key) !== null)
  return (
    <div className={styles.face}>
      {remote.air && remote.modelId !== null ? <StateText air={remote.air} /> : null}
      {LAYOUTS[remote.appliance].map((row) => (
        <div key={row.join()} className={styles.row}>
          {row.map((key, i) => (key === null ? <span key={`gap ${i + 1}`} /> : keyOf(key)))}
        </div>
      ))}
      {extras.length > 0 ? <div className={styles.row}>{extras.map(keyOf)}</div> : null}
    </div>
  )
}

function RemoteKey(
  props: FaceProps & {
    readonly keyName: IrKey
    readonly source: 'catalogue' | 'learned' | null
    readonly isAwaited: boolean
  },
) {
  const { t } = useTexts()
  const { keyName, source, isTeaching = false } = props
  const name = t(`infrared.key.${keyName}`)
  const reason = props.reason ?? (source === null && !isTeaching ? t('infrared.noCode') : undefined)
  const taught = source === 'learned' ? t('infrared.learned', { key: name }) : name
  return (
    <button
      type="button"
      className={clsx(
        styles.key,
        keyName === 'power' && styles.power,
        source === 'learned' && styles.learned,
        source === null && styles.empty,
        props.isAwaited && styles.awaited,
      )}
      aria-label={isTeaching ? t('infrared.teach', { key: taught }) : name}
      aria-disabled={reason !== undefined}
      title={reason ?? taught}
      onClick={() => {
        if (reason === undefined) props.onKey(keyName)
      }}
    >
      {SIGNS[keyName] ?? findText(`infrared.short.${keyName}`) ?? name}
    </button>
  )
}

/** Last settings sent to the unit; whether it received them is unknown. */
function StateText({ air }: { readonly air: AirState }) {
  const { t } = useTexts()
  return (
    <div className={styles.airState} role="status">
      <b>{air.isOn ? `${air.temperatureC}°` : t('infrared.air.off')}</b>
      <span>{t(`infrared.air.mode.${air.mode}`)}</span>
      <span>{t('infrared.air.fanAt', { fan: t(`infrared.air.fan.${air.fan}`) })}</span>
      {air.isSwinging ? <span>{t('infrared.air.swinging')}</span> : null}
    </div>
  )
}
