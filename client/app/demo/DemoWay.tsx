import { Button } from '@blueprintjs/core'
import type { DemoNews } from '#shared/simulation.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'

const LONG_WAY_MS = 60 * 60_000

interface Props {
  readonly way: NonNullable<DemoNews['way']>
  readonly onNewWorld: () => void
}

/** Hours of the world take minutes; a new world begins at its time of day. */
export function DemoWay({ way: { doneMs, totalMs }, onNewWorld }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <>
      <progress value={doneMs} max={totalMs} aria-label={t('demo.preparing')} />
      {/* Not announced with each piece. */}
      <span aria-hidden="true">{format.percent((100 * doneMs) / totalMs)}</span>
      {totalMs - doneMs > LONG_WAY_MS ? (
        <Button size="small" onClick={onNewWorld}>
          {t('demo.inNewWorld')}
        </Button>
      ) : null}
    </>
  )
}
