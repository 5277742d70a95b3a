import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Download, Play, Stop } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { simContract } from '#shared/contract/sim.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { saveFile } from '../../../platform/documents.ts'
import { useViewer } from '../../../store/hooks.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { fileNameOf, openFile } from '../file/fileText.ts'
import styles from './ChaosBar.module.css'
import { type ChaosView, useChaos } from './useChaos.ts'

const RATES = [2, 6, 12, 30, 60, 120]
const RATE_USUAL = 12
const SEED_MAX = 2 ** 32 - 1

/** All simulator users see that chaos mode is on. Only users of the whole project may start and end it. */
export function ChaosBar() {
  const { t } = useTexts()
  const view = useChaos()
  return (
    <section className={styles.chaos} aria-label={t('simulator.library.chaos.title')}>
      <h2>{t('simulator.library.chaos.title')}</h2>
      {view?.chaos ? <Ongoing {...view.chaos} /> : <Idle isKnown={view !== null} />}
      {view?.chaos || !view?.ended ? null : <Last {...view.ended} />}
    </section>
  )
}

function Ongoing({ seed, perHour, sinceMs, by, injected, nextAtMs }: NonNullable<ChaosView['chaos']>) {
  const { t } = useTexts()
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  const whyNot = useWhyNot()
  const stop = async () => {
    setBusy(true)
    // The console shows a failure.
    const ended = await call(simContract.chaosStop, {}).catch(() => null)
    setBusy(false)
    const text = ended?.text ? 'stopped' : 'nothing'
    if (ended) showToast('info', { text: i18n.t(`simulator.library.chaos.${text}`) })
  }
  return (
    <div className={styles.row}>
      <span role="status" className={styles.on}>
        <span className={styles.dot} aria-hidden />
        {t('simulator.library.chaos.onSince', {
          name: nameOf(by),
          time: format.time(sinceMs),
          seed,
          rate: perHour,
        })}
      </span>
      <span className={styles.quiet}>
        {t('simulator.library.chaos.injected', { count: injected })} ·{' '}
        {t('simulator.library.chaos.next', { time: format.time(nextAtMs) })}
      </span>
      <Button
        size="small"
        intent="danger"
        icon={<Stop />}
        disabled={isBusy || whyNot !== undefined}
        title={whyNot}
        onClick={() => void stop()}
      >
        {t('simulator.library.chaos.stop')}
      </Button>
    </div>
  )
}

/** Faults may occur anywhere, so the user must see everything. */
function useWhyNot(): string | undefined {
  const { t } = useTexts()
  const isLimited = useViewer()?.limits.includes('areas') === true
  return isLimited ? t('list.noRight') : undefined
}

const isSeed = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) <= SEED_MAX

function Idle({ isKnown }: { readonly isKnown: boolean }) {
  const { t } = useTexts()
  const ids = useId()
  const [perHour, setPerHour] = useState(RATE_USUAL)
  const [seed, setSeed] = useState('1')
  const [isBusy, setBusy] = useState(false)
  const isRight = isSeed(seed)
  const whyNot = useWhyNot()
  const canStart = isKnown && !isBusy && isRight && whyNot === undefined
  const start = async () => {
    setBusy(true)
    // Likewise.
    await call(simContract.chaosStart, { perHour, seed: Number(seed) }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <>
      <p className={styles.quiet}>{t('simulator.library.chaos.help')}</p>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          if (canStart) void start()
        }}
      >
        <label htmlFor={`${ids}rate`}>{t('simulator.library.chaos.rate')}</label>
        <HTMLSelect
          id={`${ids}rate`}
          value={perHour}
          onChange={(event) => setPerHour(Number(event.currentTarget.value))}
          options={RATES}
        />
        <label htmlFor={`${ids}seed`}>{t('simulator.library.chaos.seed')}</label>
        <InputGroup
          id={`${ids}seed`}
          className={styles.seed ?? ''}
          size="small"
          inputMode="numeric"
          value={seed}
          intent={isRight ? 'none' : 'danger'}
          aria-invalid={!isRight}
          aria-describedby={`${ids}wrong`}
          onChange={(event) => setSeed(event.currentTarget.value.trim())}
        />
        <Button size="small" type="submit" icon={<Play />} disabled={!canStart} title={whyNot}>
          {t('simulator.library.chaos.start')}
        </Button>
        <span id={`${ids}wrong`} className={styles.wrong} role="status">
          {isRight ? '' : t('simulator.library.chaos.seedWrong')}
        </span>
      </form>
    </>
  )
}

function Last({ injected, seed, untilMs, text }: NonNullable<ChaosView['ended']>) {
  const { t } = useTexts()
  const format = useFormat()
  const time = format.time(untilMs)
  return (
    <div className={styles.row}>
      <span className={styles.quiet}>
        {t('simulator.library.chaos.last', { count: injected, seed, time })}
      </span>
      {text === null ? null : (
        <>
          <Button size="small" variant="minimal" onClick={() => openFile(text)}>
            {t('simulator.library.chaos.open')}
          </Button>
          <Button
            size="small"
            variant="minimal"
            icon={<Download />}
            onClick={() => saveFile(fileNameOf(text), 'application/yaml', new TextEncoder().encode(text))}
          >
            {t('simulator.library.chaos.download')}
          </Button>
        </>
      )}
    </div>
  )
}
