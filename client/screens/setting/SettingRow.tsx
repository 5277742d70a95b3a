import type { ReactNode } from 'react'
import styles from './SettingRow.module.css'

interface SettingRowProps {
  readonly label: string
  readonly help?: string
  readonly children: ReactNode
}

/** The name of a setting, with its control at the right. */
export function SettingRow({ label, help, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.label}>{label}</p>
        {help ? <p className={styles.help}>{help}</p> : null}
      </div>
      <div>{children}</div>
    </div>
  )
}
