/** Theme page: adjustable colour and brightness, and every token with its value and contrast. */
import { Button } from '@blueprintjs/core'
import { Reset } from '@blueprintjs/icons'
import { THEME_COLOR_DEFAULT } from '#shared/constants.ts'
import { shell } from '../../../../actions/shellPort.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useReadable } from '../../../../store/useReadable.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { ContrastTable } from './ContrastTable.tsx'
import { PlainTokens, Swatch } from './Swatches.tsx'
import { ThemedBlocks } from './ThemedBlocks.tsx'
import styles from './ThemePage.module.css'
import shared from './theme.module.css'
import { COLOR_GROUPS, COLOR_TOKENS, SHADE_TOKEN, TINT_TOKENS } from './tokens.ts'

const SCHEMES = ['light', 'dark', 'system'] as const
const SIZES = ['default', 'medium', 'small', 'mini'] as const
const CODE = `/* No colour is written down. */
.fact-warning {
  background: var(--warn-soft);
  color: var(--warn-ink);
  border-radius: var(--radius-small);
}

.fact-chosen {
  background: var(--accent);
  /* dark or white, what can be read */
  color: var(--accent-on);
}`

export function ThemePage() {
  const { t } = useTexts()
  return (
    <GalleryPage
      id="galleryTheme"
      when={t('galleryData.themeWhen')}
      code={CODE}
      sources={['client/ui/tokens.css', 'client/app/theme/themeColor.ts']}
    >
      <Panel title={t('galleryData.choose')}>
        <Chooser />
      </Panel>
      <Panel title={t('galleryData.tints')}>
        <ol className={shared.tints}>
          {[...TINT_TOKENS, SHADE_TOKEN].map((token) => (
            <Swatch key={token} token={token} />
          ))}
        </ol>
      </Panel>
      <Panel title={t('galleryData.blocks')}>
        <ThemedBlocks />
      </Panel>
      <Panel title={t('galleryData.contrast')}>
        <ContrastTable />
      </Panel>
      <Panel title={t('galleryData.colorTokens')}>
        {COLOR_GROUPS.map((group) => (
          <section key={group}>
            <h3 className={styles.group}>{t(`galleryData.colorGroup.${group}`)}</h3>
            <ul className={styles.swatches}>
              {COLOR_TOKENS[group].map((token) => (
                <Swatch key={token} token={token} />
              ))}
            </ul>
          </section>
        ))}
      </Panel>
      <Panel title={t('galleryData.otherTokens')}>
        <PlainTokens />
      </Panel>
    </GalleryPage>
  )
}

function ColorChooser() {
  const { t } = useTexts()
  const { preferences } = shell()
  const color = useReadable(preferences.themeColor.value)
  if (useReadable(preferences.isThemeColorFixed)) return null
  return (
    <div className={styles.choice}>
      <span>{t('shell.themeColor')}</span>
      <input
        type="color"
        aria-label={t('topbar.ownColor')}
        value={color.toLowerCase()}
        onChange={({ currentTarget: { value } }) => preferences.themeColor.choose(value)}
      />
      <code>{color.toUpperCase()}</code>
      <Button
        icon={<Reset />}
        disabled={color.toUpperCase() === THEME_COLOR_DEFAULT}
        text={t('galleryData.defaultColor')}
        onClick={() => preferences.themeColor.choose(THEME_COLOR_DEFAULT)}
      />
    </div>
  )
}

function Chooser() {
  const { t } = useTexts()
  const { preferences } = shell()
  const scheme = useReadable(preferences.scheme.value)
  const size = useReadable(preferences.size.value)
  return (
    <div className={styles.chooser}>
      <ColorChooser />
      <div className={styles.choice}>
        <span>{t('shell.scheme.title')}</span>
        <Segmented
          label={t('shell.scheme.title')}
          choices={SCHEMES.map((value) => ({ value, text: t(`shell.scheme.${value}`) }))}
          value={scheme}
          onChange={(value) => preferences.scheme.choose(SCHEMES.find((one) => one === value) ?? 'system')}
        />
      </div>
      <div className={styles.choice}>
        <span>{t('shell.size')}</span>
        <Segmented
          label={t('shell.size')}
          choices={SIZES.map((value) => ({ value, text: t(`shell.sizes.${value}`) }))}
          value={size}
          onChange={(value) => preferences.size.choose(SIZES.find((one) => one === value) ?? 'medium')}
        />
      </div>
    </div>
  )
}
