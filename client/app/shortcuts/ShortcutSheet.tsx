import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import { isShortcutSheetOpen } from './shortcutSheet.ts'
import { SHORTCUT_PLACES, type ShortcutPlace, shortcutsOf } from './shortcuts.ts'
import { chooseSingleKeys, singleKeys } from './singleKeys.ts'

const close = () => isShortcutSheetOpen.set(false)

/** Every key of the console, by the place where it works. */
export function ShortcutSheet() {
  const { t } = useTexts()
  const isOpen = useReadable(isShortcutSheetOpen)
  const areSingle = useReadable(singleKeys)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('shortcuts.title')}
      className="shortcut-sheet"
      transitionDuration={0}
    >
      <DialogBody className="shortcut-sheet-body" useOverflowScrollContainer>
        {SHORTCUT_PLACES.map((place) => (
          <Place key={place} place={place} />
        ))}
      </DialogBody>
      <div className="shortcut-sheet-foot">
        <div className="shortcut-sheet-single">
          <Switch label={t('shortcuts.single')} isOn={areSingle} onToggle={chooseSingleKeys} />
          <span>
            {t('shortcuts.single')}
            <small>{t('shortcuts.singleHelp')}</small>
          </span>
        </div>
        <Button onClick={close}>{t('common.close')}</Button>
      </div>
    </Dialog>
  )
}

function Place({ place }: { readonly place: ShortcutPlace }) {
  const { t } = useTexts()
  return (
    <section className="shortcut-place" aria-label={t(`shortcuts.place.${place}`)}>
      <h3>{t(`shortcuts.place.${place}`)}</h3>
      <dl>
        {shortcutsOf(place).map((id) => (
          <div key={id} className="shortcut-row">
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
