/** The small parts, each in all its states. */
import { Button } from '@blueprintjs/core'
import { Plus, Refresh, Trash } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { FilterChip } from '../../../../ui/controls/FilterChip.tsx'
import { Keys } from '../../../../ui/controls/Keys.tsx'
import { Slider } from '../../../../ui/controls/numbers/Slider.tsx'
import { Stepper } from '../../../../ui/controls/numbers/Stepper.tsx'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import styles from './view.module.css'

const STATES = ['ready', 'loading', 'disabled'] as const
const TONES = ['ok', 'warn', 'bad', 'info', 'accent'] as const
const MODES = ['auto', 'cool', 'heat'] as const
const CODE = `<Switch label={t('…')} isOn={isOn} isPending={isPending}
  isDisabled={isLocked} reason={t('…')} onToggle={setOn} />

<Slider label={t('…')} value={65} min={5} max={100} step={5}
  text={(value) => format.quantity(value, '%')} onChange={tell} />

<StatusTag tone="warn">{t('…')}</StatusTag>`

export function PartsPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const isDisabled = view.state === 'disabled'
  const isPending = view.state === 'loading'
  const lock = { isDisabled, reason: isDisabled ? t('galleryViews.lockedWhy') : undefined }
  return (
    <GalleryPage
      id="galleryParts"
      when={t('galleryViews.partsWhen')}
      code={CODE}
      sources={['client/ui/controls']}
      view={view}
    >
      <Panel title={t('galleryViews.buttons')}>
        <Buttons isDisabled={isDisabled} isPending={isPending} />
      </Panel>
      <Panel title={t('galleryViews.tags')}>
        <div className={styles.parts}>
          {TONES.map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {t(`galleryViews.tone.${tone}`)}
            </StatusTag>
          ))}
        </div>
      </Panel>
      <Panel title={t('galleryViews.values')}>
        <Values lock={lock} isPending={isPending} />
      </Panel>
      <Panel title={t('galleryViews.choices')}>
        <Choices lock={lock} />
      </Panel>
    </GalleryPage>
  )
}

function Buttons(props: { readonly isDisabled: boolean; readonly isPending: boolean }) {
  const { t } = useTexts()
  const [pressed, setPressed] = useState(0)
  const common = {
    disabled: props.isDisabled,
    loading: props.isPending,
    onClick: () => setPressed(pressed + 1),
  }
  return (
    <div className={styles.parts}>
      <Button {...common} intent="primary" icon={<Plus />}>
        {t('galleryViews.button.main')}
      </Button>
      <Button {...common} icon={<Refresh />}>
        {t('galleryViews.button.other')}
      </Button>
      <Button {...common} intent="danger" icon={<Trash />}>
        {t('galleryViews.button.danger')}
      </Button>
      <Button {...common} variant="minimal">
        {t('galleryViews.button.quiet')}
      </Button>
      <output className={styles.note}>{t('galleryViews.pressed', { count: pressed })}</output>
    </div>
  )
}

interface Lock {
  readonly isDisabled: boolean
  readonly reason: string | undefined
}

function Row(props: { readonly label: string; readonly value: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <span>{props.label}</span>
      {props.children}
      <output>{props.value}</output>
    </div>
  )
}

function Values({ lock, isPending }: { readonly lock: Lock; readonly isPending: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const [isOn, setOn] = useState(true)
  const [level, setLevel] = useState(65)
  const [degrees, setDegrees] = useState(22)
  const percent = (value: number) => format.quantity(value, '%')
  const celsius = (value: number) => format.quantity(value, '°C', Number.isInteger(value) ? 0 : 1)
  return (
    <>
      <Row label={t('galleryViews.part.switch')} value={isOn ? t('galleryViews.on') : t('galleryViews.off')}>
        <Switch
          label={t('galleryViews.part.switch')}
          isOn={isOn}
          isPending={isPending}
          onToggle={setOn}
          {...lock}
        />
      </Row>
      <Row label={t('galleryViews.part.slider')} value={percent(level)}>
        <Slider
          label={t('galleryViews.part.slider')}
          value={level}
          min={5}
          max={100}
          step={5}
          text={(value) => percent(value ?? 0)}
          onChange={setLevel}
          {...lock}
        />
      </Row>
      <Row label={t('galleryViews.part.stepper')} value={celsius(degrees)}>
        <Stepper
          label={t('galleryViews.part.stepper')}
          lowerLabel={t('galleryViews.lower')}
          raiseLabel={t('galleryViews.raise')}
          value={degrees}
          min={17}
          max={30}
          step={1}
          text={celsius}
          isPending={isPending}
          onChange={setDegrees}
          {...lock}
        />
      </Row>
    </>
  )
}

function Choices({ lock }: { readonly lock: Lock }) {
  const { t } = useTexts()
  const [mode, setMode] = useState<string>('auto')
  const [pressed, setPressed] = useState(0)
  const [chips, setChips] = useState<ReadonlySet<string>>(new Set(['cool']))
  const choices = MODES.map((value) => ({ value, text: t(`galleryViews.mode.${value}`) }))
  const toggle = (value: string) => {
    if (lock.isDisabled) return
    setChips(new Set(chips.has(value) ? [...chips].filter((one) => one !== value) : [...chips, value]))
  }
  return (
    <>
      <Row
        label={t('galleryViews.part.segmented')}
        value={choices.find(({ value }) => value === mode)?.text ?? ''}
      >
        <Segmented
          label={t('galleryViews.part.segmented')}
          choices={choices}
          value={mode}
          onChange={setMode}
          {...lock}
        />
      </Row>
      <Row label={t('galleryViews.part.keys')} value={t('galleryViews.pressed', { count: pressed })}>
        <Keys
          label={t('galleryViews.part.keys')}
          keys={[
            { value: 'up', label: t('galleryViews.key.up') },
            { value: 'stop', label: t('galleryViews.key.stop') },
            { value: 'down', label: t('galleryViews.key.down') },
          ]}
          onPress={() => setPressed(pressed + 1)}
          {...lock}
        />
      </Row>
      <Row label={t('galleryViews.part.chips')} value={t('galleryViews.chipsChosen', { count: chips.size })}>
        <div className={styles.parts}>
          {choices.map(({ value, text }, index) => (
            <FilterChip
              key={value}
              label={text}
              count={(index + 1) * 4}
              isChosen={chips.has(value)}
              onChoose={() => toggle(value)}
            />
          ))}
        </div>
      </Row>
    </>
  )
}
