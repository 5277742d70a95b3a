import { Menu, MenuItem } from '@blueprintjs/core'
import { Contrast, Tick } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useReadable } from '../../store/useReadable.ts'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { chooseScheme, chooseThemeColor, preferences, SCHEMES } from '../preferences.ts'
import { THEME_PRESETS } from '../theme/themeColor.ts'
import './topbar.css'

/** Brightness and theme colour. */
export function AppearanceMenu({ hidesColor }: { readonly hidesColor: boolean }) {
  const { t } = useTranslation()
  return (
    <DropMenu
      label={t('shell.theme')}
      icon={<Contrast />}
      popup="dialog"
      content={() => (
        <div className="appearance">
          <p className="appearance-title">{t('shell.scheme.title')}</p>
          <SchemeList />
          {hidesColor ? null : <ColorList />}
        </div>
      )}
    />
  )
}

function SchemeList() {
  const { t } = useTranslation()
  const choice = useReadable(preferences.schemeChoice)
  return (
    <Menu aria-label={t('shell.scheme.title')} className="appearance-schemes">
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
    </Menu>
  )
}

function ColorList() {
  const { t } = useTranslation()
  const chosen = useReadable(preferences.themeColor).toUpperCase()
  return (
    <fieldset className="appearance-colors">
      <legend>{t('shell.themeColor')}</legend>
      {THEME_PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className="appearance-color"
          ref={(node) => node?.style.setProperty('--swatch', preset)}
          aria-label={t('shell.themeColorNamed', { color: preset })}
          aria-pressed={preset === chosen}
          onClick={() => chooseThemeColor(preset)}
        />
      ))}
      <label className="appearance-own" title={t('shell.ownColor')}>
        <span className="visually-hidden">{t('shell.ownColor')}</span>
        <input
          type="color"
          value={chosen.toLowerCase()}
          onChange={(event) => chooseThemeColor(event.currentTarget.value)}
        />
      </label>
    </fieldset>
  )
}
