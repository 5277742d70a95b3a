import { MenuItem } from '@blueprintjs/core'
import { Font, Tick } from '@blueprintjs/icons'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { KeyMenu } from '../../ui/layers/KeyMenu.tsx'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { preferences, SIZES } from '../preferences.ts'
import { switchSize } from './appearance.ts'

export function SizeMenu() {
  const { t } = useTexts()
  return <DropMenu label={t('shell.size')} icon={<Font />} content={() => <SizeList />} />
}

export function SizeList() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const current = useReadable(preferences.size)
  return (
    <KeyMenu aria-label={t('shell.size')}>
      {SIZES.map((size) => (
        <MenuItem
          key={size}
          text={t(`shell.sizes.${size}`)}
          disabled={size === current}
          labelElement={size === current ? <Tick /> : null}
          onClick={() => switchSize(size, navigate)}
        />
      ))}
    </KeyMenu>
  )
}
