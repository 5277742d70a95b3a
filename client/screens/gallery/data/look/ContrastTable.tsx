import { Error as ErrorIcon, Tick } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import styles from '../data.module.css'
import { contrastFigure } from './figures.ts'
import shared from './theme.module.css'
import { PAIRS, type Pair } from './tokens.ts'
import { usePainted } from './usePainted.ts'

/** Computed from the colours on the screen: another theme, other figures. */
export function ContrastTable() {
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={styles.scroll} aria-label={t('galleryData.contrast')} tabIndex={0}>
      <table className={clsx(styles.table, shared.contrast)}>
        <thead>
          <tr>
            <th scope="col">{t('galleryData.sample')}</th>
            <th scope="col" className={styles.end}>
              {t('galleryData.ratio')}
            </th>
            <th scope="col" className={styles.end}>
              {t('galleryData.least')}
            </th>
            <th scope="col">{t('galleryData.verdict')}</th>
            <th scope="col">{t('galleryData.pair')}</th>
          </tr>
        </thead>
        <tbody>
          {PAIRS.map((pair) => (
            <PairRow key={`${pair.text} ${pair.ground}`} pair={pair} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PairRow({ pair }: { readonly pair: Pair }) {
  const { t } = useTexts()
  const format = useFormat()
  const [ref, painted] = usePainted<HTMLSpanElement>(pair)
  const figure = painted && contrastFigure(painted.text, painted.ground, pair.least)
  const isText = pair.least === 4.5
  return (
    <tr>
      <td>
        {/* A mark is seen, not read; a disabled text is neither. */}
        <span ref={ref} className={shared.sample} aria-hidden={!isText}>
          {isText ? t('galleryData.sampleText') : '●'}
        </span>
      </td>
      <td className={styles.end}>{figure ? `${format.number(figure.ratio, 2)} : 1` : '–'}</td>
      <td className={styles.end}>{pair.least === null ? '–' : `${format.number(pair.least, 1)} : 1`}</td>
      <td>{figure ? <Verdict verdict={figure.verdict} /> : null}</td>
      <td>
        <code>{pair.text}</code> / <code>{pair.ground}</code>
      </td>
    </tr>
  )
}

function Verdict({ verdict }: { readonly verdict: 'pass' | 'fail' | 'exempt' }) {
  const { t } = useTexts()
  const text = t(`galleryData.contrastIs.${verdict}`)
  if (verdict === 'exempt') return <StatusTag tone="info">{text}</StatusTag>
  return verdict === 'pass' ? (
    <StatusTag tone="ok">
      <Tick size={12} /> {text}
    </StatusTag>
  ) : (
    <StatusTag tone="bad">
      <ErrorIcon size={12} /> {text}
    </StatusTag>
  )
}
