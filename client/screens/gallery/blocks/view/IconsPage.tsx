/** The icons of this console, found by name and copied with a click. */
import { useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { copyText } from '../../../../platform/documents.ts'
import { SearchInput } from '../../../../ui/controls/SearchInput.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { ICONS } from './icons.ts'
import styles from './view.module.css'

const ENTRIES = Object.entries(ICONS)
const CODE = `import { Refresh } from '@blueprintjs/icons'

<Button icon={<Refresh />} aria-label={t('…')} />
<Refresh size={14} />   // 14 beside small text, 16 in buttons`

export function IconsPage() {
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  const wanted = search.replaceAll(/\s+/g, '').toLowerCase()
  const found = ENTRIES.filter(([name]) => name.toLowerCase().includes(wanted))
  const copy = async (name: string) => {
    const text = `import { ${name} } from '@blueprintjs/icons'`
    const isCopied = await copyText(text)
    if (isCopied) showToast('ok', t('galleryViews.iconCopied', { name }))
    else showToast('warning', t('gallery.notCopied'))
  }
  return (
    <GalleryPage
      id="galleryIcons"
      when={t('galleryViews.iconsWhen')}
      code={CODE}
      sources={['client/screens/gallery/blocks/view/icons.ts']}
    >
      <Panel>
        <div className={styles.stack}>
          <SearchInput label={t('galleryViews.iconSearch')} value={search} onChange={setSearch} />
          <p className={styles.note} role="status">
            {t('galleryViews.iconCount', { count: found.length, total: ENTRIES.length })}
          </p>
          {found.length === 0 ? (
            <Notice title={t('common.noMatch')}>{t('galleryViews.iconOthers')}</Notice>
          ) : (
            <ul className={styles.icons}>
              {found.map(([name, Icon]) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-label={t('galleryViews.iconCopy', { name })}
                    onClick={() => void copy(name)}
                  >
                    <Icon size={20} />
                    <span>{name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Panel>
    </GalleryPage>
  )
}
