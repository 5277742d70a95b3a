import { useId } from 'react'
import { type ShellPort, shell } from '../../actions/shellPort.ts'
import { changeLanguage, currentLanguage } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { NotificationSetting } from './NotificationSetting.tsx'
import styles from './OwnSettings.module.css'
import { SettingRow } from './SettingRow.tsx'
import { SoundSetting } from './SoundSetting.tsx'
import shared from './settings.module.css'

const SCHEMES = ['light', 'dark', 'system'] as const
const SIZES = ['default', 'medium', 'small', 'mini'] as const
const LANGUAGES = ['en', 'zh'] as const

/** Everything here works at once; there is nothing to save. */
export function OwnSettings() {
  const { t } = useTexts()
  const { preferences } = shell()
  return (
    <div className={styles.own}>
      <p className={shared.note}>{t('settings.ownHint')}</p>
      <SettingRow label={t('shell.scheme.title')}>
        <SchemeChoice {...preferences} />
      </SettingRow>
      <ColorRow {...preferences} />
      <SettingRow label={t('shell.size')}>
        <SizeChoice {...preferences} />
      </SettingRow>
      <SettingRow label={t('settings.language')}>
        <LanguageChoice />
      </SettingRow>
      <SoundSetting />
      <NotificationSetting />
      <SwitchRow label={t('settings.tabs')} help={t('settings.tabsHelp')} preference={preferences.tagsView} />
      <SwitchRow
        label={t('settings.fixedHeader')}
        help={t('settings.fixedHeaderHelp')}
        preference={preferences.fixedHeader}
      />
      <SwitchRow label={t('settings.sidebarLogo')} preference={preferences.sidebarLogo} />
      <SwitchRow label={t('settings.showSettings')} preference={preferences.showSettings} />
    </div>
  )
}

type Preferences = ShellPort['preferences']

function SwitchRow(props: {
  readonly label: string
  readonly help?: string
  readonly preference: Preferences['tagsView']
}) {
  const isOn = useReadable(props.preference.value)
  return (
    <SettingRow label={props.label} {...(props.help ? { help: props.help } : {})}>
      <Switch label={props.label} isOn={isOn} onToggle={props.preference.choose} />
    </SettingRow>
  )
}

function SchemeChoice({ scheme }: Preferences) {
  const { t } = useTexts()
  const choice = useReadable(scheme.value)
  return (
    <Segmented
      label={t('shell.scheme.title')}
      choices={SCHEMES.map((value) => ({ value, text: t(`shell.scheme.${value}`) }))}
      value={choice}
      onChange={(value) => scheme.choose(SCHEMES.find((one) => one === value) ?? 'system')}
    />
  )
}

function SizeChoice({ size }: Preferences) {
  const { t } = useTexts()
  const choice = useReadable(size.value)
  return (
    <Segmented
      label={t('shell.size')}
      choices={SIZES.map((value) => ({ value, text: t(`shell.sizes.${value}`) }))}
      value={choice}
      onChange={(value) => size.choose(SIZES.find((one) => one === value) ?? 'medium')}
    />
  )
}

function ColorRow(preferences: Preferences) {
  const { t } = useTexts()
  if (useReadable(preferences.isThemeColorFixed)) return null
  return (
    <SettingRow label={t('shell.themeColor')}>
      <ColorChoice {...preferences} />
    </SettingRow>
  )
}

function ColorChoice({ themeColor }: Preferences) {
  const { t } = useTexts()
  const id = useId()
  const color = useReadable(themeColor.value)
  return (
    <label className={styles.color} htmlFor={id}>
      <input
        id={id}
        type="color"
        value={color.toLowerCase()}
        aria-label={t('shell.themeColor')}
        onChange={(event) => themeColor.choose(event.currentTarget.value.toUpperCase())}
      />
      <code>{color.toUpperCase()}</code>
    </label>
  )
}

function LanguageChoice() {
  const { t } = useTexts()
  const choose = (value: string) => {
    const language = LANGUAGES.find((one) => one === value) ?? 'en'
    changeLanguage(language).catch((error: Error) => showToast('error', error.message))
  }
  return (
    <Segmented
      label={t('settings.language')}
      choices={LANGUAGES.map((value) => ({ value, text: t(`shell.languages.${value}`) }))}
      value={currentLanguage()}
      onChange={choose}
    />
  )
}
