import { Button, DialogBody } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import styles from './ShortcutSheet.module.css'
import { isShortcutSheetOpen } from './shortcutSheet.ts'
import { SHORTCUT_PLACES, type ShortcutPlace, shortcutsOf } from './shortcuts.ts'
import { chooseSingleKeys, singleKeys } from './singleKeys.ts'

const close = () => isShortcutSheetOpen.set(false)

/** All shortcuts by context. */
export function ShortcutSheet() {
  const { t } = useTexts()
  const isOpen = useReadable(isShortcutSheetOpen)
  const areSingle = useReadable(singleKeys)
  return (
    <Modal isOpen={isOpen} onClose={close} title={t('shortcuts.title')} className={clsx(styles.sheet)}>
      <DialogBody className={clsx(styles.body)} useOverflowScrollContainer>
        {SHORTCUT_PLACES.map((place) => (
          <Place key={place} place={place} />
        ))}
      </DialogBody>
      <div className={styles.foot}>
        <div className={styles.single}>
          <Switch label={t('shortcuts.single')} isOn={areSingle} onToggle={chooseSingleKeys} />
          <span>
            {t('shortcuts.single')}
            <small>{t('shortcuts.singleHelp')}</small>
          </span>
        </div>
        <Button onClick={close}>{t('common.close')}</Button>
      </div>
    </Modal>
  )
}

function Place({ place }: { readonly place: ShortcutPlace }) {
  const { t } = useTexts()
  return (
    <section className={styles.place} aria-label={t(`shortcuts.place.${place}`)}>
      <h3>{t(`shortcuts.place.${place}`)}</h3>
      <dl>
        {shortcutsOf(place).map((id) => (
          <div key={id} className={styles.row}>
            <dt>{t(`shortcuts.does.${id}`)}</dt>
            <dd>
              <KeyCaps id={id} isAll />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
