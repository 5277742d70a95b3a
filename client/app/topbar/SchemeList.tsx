import { MenuItem } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { KeyMenu } from '../../ui/layers/KeyMenu.tsx'
import { chooseScheme, preferences, SCHEMES } from '../preferences.ts'

export function SchemeList() {
  const { t } = useTexts()
  const choice = useReadable(preferences.schemeChoice)
  return (
    <KeyMenu aria-label={t('shell.scheme.title')}>
      {SCHEMES.map((scheme) => (
        <MenuItem
          key={scheme}
          text={t(`shell.scheme.${scheme}`)}
          active={scheme === choice}
          labelElement={scheme === choice ? <Tick /> : null}
          shouldDismissPopover={false}
          onClick={() => chooseScheme(scheme)}
        />
      ))}
    </KeyMenu>
  )
}
