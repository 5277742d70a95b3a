import { Button, Checkbox, InputGroup, ProgressBar } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { StatusTag, type Tone } from '../../../../ui/controls/StatusTag.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import styles from '../data.module.css'
import shared from './theme.module.css'

const TONES: readonly Tone[] = ['ok', 'warn', 'major', 'bad', 'info', 'accent']
const PART01 = 0.6

/** Common blocks in all states, to preview a theme colour. */
export function ThemedBlocks() {
  const { t } = useTexts()
  const [isOn, setOn] = useState(true)
  const [chosen, choose] = useState('first')
  const locked = t('galleryData.lockedHere')
  return (
    <div className={shared.blocks}>
      <div>
        <Button intent="primary" text={t('galleryData.mainAction')} />
        <Button text={t('galleryData.otherAction')} />
        <Button variant="minimal" text={t('galleryData.quietAction')} />
        <Button intent="danger" text={t('galleryData.dangerAction')} />
        <Button intent="primary" disabled text={t('gallery.state.disabled')} />
        <Button loading aria-label={t('gallery.state.loading')} />
      </div>
      <div>
        {TONES.map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {t(`galleryData.tone.${tone}`)}
          </StatusTag>
        ))}
      </div>
      <div>
        <Switch label={t('galleryData.aSwitch')} isOn={isOn} onToggle={setOn} />
        <Switch label={t('galleryData.pendingSwitch')} isOn={isOn} isPending onToggle={setOn} />
        <Switch label={t('galleryData.lockedSwitch')} isOn isDisabled reason={locked} onToggle={setOn} />
        <Checkbox
          className={clsx(styles.check)}
          checked={isOn}
          label={t('galleryData.aTick')}
          onChange={() => setOn(!isOn)}
        />
        <Segmented
          label={t('galleryData.aChoice')}
          choices={[
            { value: 'first', text: t('galleryData.first') },
            { value: 'second', text: t('galleryData.second') },
          ]}
          value={chosen}
          onChange={choose}
        />
      </div>
      <div>
        <InputGroup aria-label={t('galleryData.aField')} placeholder={t('galleryData.aField')} />
        <ProgressBar
          className={clsx(styles.progress)}
          value={PART01}
          stripes={false}
          aria-label={t('galleryData.aBar')}
        />
        <span className={shared.selected}>
          <Tick size={14} /> {t('galleryData.selected')}
        </span>
      </div>
    </div>
  )
}
