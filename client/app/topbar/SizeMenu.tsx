import { Menu, MenuItem } from '@blueprintjs/core'
import { Font, Tick } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { chooseSize, preferences, SIZES, type Size } from '../preferences.ts'

export function SizeMenu() {
  const { t } = useTranslation()
  return <DropMenu label={t('shell.size')} icon={<Font />} content={() => <SizeList />} />
}

function SizeList() {
  const { t } = useTranslation()
  const current = useReadable(preferences.size)
  const choose = (size: Size) => {
    chooseSize(size)
    showToast('ok', t('shell.sizeDone'))
  }
  return (
    <Menu aria-label={t('shell.size')}>
      {SIZES.map((size) => (
        <MenuItem
          key={size}
          text={t(`shell.sizes.${size}`)}
          disabled={size === current}
          labelElement={size === current ? <Tick /> : null}
          onClick={() => choose(size)}
        />
      ))}
    </Menu>
  )
}
