import { Button } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { useViewer } from '../../store/hooks.ts'
import { KeyCaps } from '../shortcuts/KeyCaps.tsx'
import styles from './PaletteFoot.module.css'

/** The number of results as text, and the keys that work here. */
export function PaletteFoot(props: {
  readonly statusId: string
  readonly count: number
  readonly isAsked: boolean
  readonly isSubject: boolean
  /** The highlighted entry runs an action; other entries navigate. */
  readonly isAction: boolean
  readonly isRemoteFailed: boolean
  readonly isWaiting: boolean
  readonly onBack: () => void
}) {
  const { t } = useTexts()
  const isLimited = useViewer()?.limits.includes('areas') === true
  const status =
    props.count > 0
      ? t('palette.found', { count: props.count })
      : props.isAsked
        ? t(isLimited ? 'palette.noneInAreas' : 'palette.none')
        : t('palette.hint')
  return (
    <div className={styles.foot}>
      <p id={props.statusId} role="status" className={props.count > 0 ? 'visually-hidden' : styles.status}>
        {status}
      </p>
      {props.isWaiting ? <p className={styles.status}>{t('palette.waiting')}</p> : null}
      {props.isRemoteFailed ? <p className={styles.status}>{t('palette.remoteFailed')}</p> : null}
      <p className={styles.keys} aria-hidden="true">
        <span>
          <KeyCaps id="palettePrevious" /> <KeyCaps id="paletteNext" /> {t('palette.keys.move')}
        </span>
        <span>
          <KeyCaps id="paletteChoose" /> {t(props.isAction ? 'palette.keys.act' : 'palette.keys.choose')}
        </span>
        {props.isSubject ? null : (
          <span>
            <KeyCaps id="paletteActions" /> {t('palette.keys.actions')}
          </span>
        )}
        <span>
          <KeyCaps id="paletteBack" /> {props.isSubject ? t('palette.keys.back') : t('palette.keys.close')}
        </span>
      </p>
      {props.isSubject ? (
        <Button className={clsx(styles.back)} onClick={props.onBack}>
          {t('palette.back')}
        </Button>
      ) : null}
    </div>
  )
}
